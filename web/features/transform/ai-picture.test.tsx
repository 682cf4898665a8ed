import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  acceptedOrder,
  donePicture,
  openTransform,
  orderPath,
  picture,
  sceneCard as card,
} from "#web/testing/open-transform.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { enginesWithAi } from "#web/testing/synthetic-engines.ts";

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  standInBrowser();
  vi.spyOn(console, "warn").mockReturnValue();
  sessionStorage.setItem("carvas.ratio", "4:3");
});
afterEach(closeScreen);

const withAi = { "GET /api/engines": enginesWithAi("preset") };
const ofAi = { engine: "cloud", madeBy: "cloud", cost: 3 } as const;
const failedOfAi = (code: string, message: string) =>
  picture({ ...ofAi, madeBy: null, cost: 0, status: "failed", error: { code, message } });

const onStage = () => within(screen.getByRole("group", { name: "Stage" }));

test("with AI chosen every button says its price, and the order asks for AI", async () => {
  const { orders } = await openTransform({ answers: { ...withAi, [`POST ${orderPath}`]: acceptedOrder } });
  await waitFor(() => expect(card("City").getAttribute("aria-label")).toBe("City, 3 tokens"));
  await user.click(card("City"));
  expect(orders().map(({ body }) => body)).toEqual([expect.objectContaining({ preset: "City", engine: "cloud" })]);
});

test("no other format is free of a picture by AI", async () => {
  await openTransform({ pictures: [donePicture(ofAi)], answers: withAi });
  const square = await within(screen.getByRole("group", { name: "Aspect ratio" })).findByRole("button", {
    name: /^1:1/,
  });
  await waitFor(() => expect(square.textContent).toContain("3 tokens"));
});

test("a picture by AI is marked as such; one that the studio made after all says why, and what it cost", async () => {
  const { tell } = await openTransform({ pictures: [donePicture(ofAi)], answers: withAi });
  expect(await screen.findByText("AI repainted")).toBeDefined();
  await tell("generation.changed", {
    ...donePicture({ ...ofAi, cost: 1, madeBy: "studio", engineNotes: ["The AI model moved the car."] }),
    createdAt: "2026-01-06T10:00:00.000Z",
  });
  expect(await screen.findByText("The AI model moved the car.")).toBeDefined();
  expect(screen.getByText("Charged as the studio’s: 1 token.")).toBeDefined();
  expect(screen.queryByText("AI repainted")).toBeNull();
});

test("while it waits for the model it says so, and that this can take minutes", async () => {
  await openTransform({
    pictures: [picture({ engine: "cloud", status: "running", stage: "asking_ai", percent: 25 })],
    answers: withAi,
  });
  const stage = onStage();
  expect(await stage.findByText("Waiting for the AI model")).toBeDefined();
  expect(stage.getByText(/An AI model can take minutes\./)).toBeDefined();
  expect(stage.getByRole("button", { name: "Cancel" })).toBeDefined();
});

test("refused by the model it says why, and the studio makes it with one press", async () => {
  const { orders } = await openTransform({
    pictures: [failedOfAi("ai_content_refused", "The AI model refused this picture. Nothing was charged.")],
    answers: { ...withAi, [`POST ${orderPath}`]: acceptedOrder },
  });
  const alert = within(await onStage().findByRole("alert"));
  expect(alert.getByText("The AI model refused this picture. Nothing was charged.")).toBeDefined();
  expect(alert.getByText("Not charged. What it held is back.")).toBeDefined();
  expect(await alert.findByRole("button", { name: "Retry · 3 tokens" })).toBeDefined();
  await user.click(alert.getByRole("button", { name: "Make it in the studio instead · 1 token" }));
  expect(orders().map(({ body }) => body)).toEqual([expect.not.objectContaining({ engine: "cloud" })]);
});

test("tried again it is asked of AI again", async () => {
  const { orders } = await openTransform({
    pictures: [failedOfAi("ai_busy", "The AI service is busy just now.")],
    answers: { ...withAi, [`POST ${orderPath}`]: acceptedOrder },
  });
  await user.click(await screen.findByRole("button", { name: /^Retry/ }));
  expect(orders().map(({ body }) => body)).toEqual([expect.objectContaining({ engine: "cloud" })]);
});

test("an order that is refused at once stands with its reason and the way to the studio, and is not sent over and over", async () => {
  const { orders } = await openTransform({
    answers: { ...withAi, [`POST ${orderPath}`]: refusal("ai_closed_today", 503, "No more AI pictures today.") },
  });
  await waitFor(() => expect(card("City").getAttribute("aria-label")).toBe("City, 3 tokens"));
  await user.click(card("City"));
  const alert = within(await onStage().findByRole("alert"));
  expect(alert.getByText("No more AI pictures today.")).toBeDefined();
  expect(alert.getByRole("button", { name: "Make it in the studio instead · 1 token" })).toBeDefined();
  expect(orders()).toHaveLength(1);
});
