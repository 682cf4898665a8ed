import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { plainPlacing } from "#contract/placing.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { donePicture, openTransform, pictureId } from "#web/testing/open-transform.tsx";

const user = userEvent.setup({ delay: null });
const placedId = "88888888-98a0-4d4e-8f39-4f4d1a0f4d11";
const applyPath = `/api/pictures/${pictureId}/formats`;
const roomPath = `/api/generations/${pictureId}/placing`;

const offer = {
  controls: ["across", "depth", "shadowSoftness", "shadowStrength", "warmth", "brightness", "isMirrored"],
  ground: {
    box: { left: 0.12, top: 0.4, width: 0.76, height: 0.44 },
    vanishing: { x: 0.5, y: 0.45 },
    sizes: { nearest: 1, farthest: 0.62 },
    edges: { left: 0.025, right: 0.975 },
    mostAcross: 0.3,
  },
};
const placed = (changes: Partial<Generation> = {}) =>
  donePicture({ id: placedId, placing: { ...plainPlacing, across: 0.1 }, cost: 0, ...changes });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

async function takeInHand(answers = {}, picture = donePicture()) {
  const opened = await openTransform({
    pictures: [picture],
    answers: { [`GET ${roomPath}`]: offer, [`GET /api/generations/${placedId}`]: placed(), ...answers },
  });
  await user.click(await screen.findByRole("button", { name: "Place it" }));
  await screen.findByRole("button", { name: "Apply · free" });
  return opened;
}
const car = () => screen.findByRole("slider", { name: "The car" });
const apply = () => screen.getByRole("button", { name: "Apply · free" });
const slider = (name: string) => screen.getByRole("slider", { name });
const shownSource = () => screen.getByRole("img", { name: /as you place it/ }).getAttribute("src");
/** The preview that is under way has come. */
function loadPreview(): void {
  const next = document.querySelector<HTMLImageElement>("img.invisible[src*='/placed?']");
  if (next === null) throw new Error("no preview is under way");
  fireEvent.load(next);
}

test("the car moves by keys, the newest wish alone is painted next, and what is applied takes the picture's own format", async () => {
  const { server } = await takeInHand({ [`POST ${applyPath}`]: { id: placedId, status: "done", cost: 0 } });
  expect(apply()).toHaveProperty("disabled", true);
  (await car()).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}");
  expect((await car()).getAttribute("aria-valuetext")).toBe("4 right, 10 farther");
  expect(shownSource()).toBe("/stage.webp");
  loadPreview();
  await waitFor(() => expect(shownSource()).toContain("/placed?across=0.02"));
  loadPreview();
  await waitFor(() => expect(shownSource()).toContain("/placed?across=0.04&depth=0.1"));
  await user.click(apply());
  await screen.findByRole("button", { name: "Download Image" });
  expect(server.sentTo("POST", applyPath).map(({ body }) => body)).toEqual([
    { aspectRatio: "4:3", placing: { ...plainPlacing, across: 0.04, depth: 0.1 }, expectedCost: 0 },
  ]);
  const versions = within(screen.getByRole("list", { name: "Versions" }));
  expect(versions.getByRole("button", { name: "City, 4:3, placed by hand" }).getAttribute("aria-current")).toBe("true");
});

test("each control goes back by its button and by a double click, everything by undo, redo and at once", async () => {
  await takeInHand();
  fireEvent.change(await screen.findByRole("slider", { name: "Car's colour" }), { target: { value: "0.5" } });
  fireEvent.pointerUp(slider("Car's colour"));
  expect(screen.getByText("50 warmer")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Reset car's colour" }));
  expect(screen.queryByText("50 warmer")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText("50 warmer")).toBeDefined();
  await user.dblClick(slider("Car's colour"));
  expect(screen.queryByText("50 warmer")).toBeNull();
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.getByText("50 warmer")).toBeDefined();
  await user.keyboard("{Control>}y{/Control}");
  expect(screen.queryByText("50 warmer")).toBeNull();
  // What mirroring does to the truth is said before.
  expect(screen.getByText(/no true picture of your car/)).toBeDefined();
  await user.click(screen.getByRole("switch", { name: "Mirror the car" }));
  expect(screen.getByText(/In the picture it is blurred/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Reset all" }));
  expect(screen.getByRole("switch", { name: "Mirror the car" }).getAttribute("aria-checked")).toBe("false");
  expect(apply()).toHaveProperty("disabled", true);
});

test("what this picture can't show is named instead of offered, and a slider ends where the place does", async () => {
  await takeInHand();
  await car();
  expect(screen.queryByRole("slider", { name: "Reflection" })).toBeNull();
  expect(screen.getByText("This floor mirrors nothing.")).toBeDefined();
  expect(slider("Distance")).toMatchObject({ min: "0", max: "1" });
  expect(slider("Sideways")).toMatchObject({ min: "-1", max: "1" });
});

test("refused or without a server, nothing that was turned is lost; cancelled, the picture is as it was", async () => {
  const refusal = { success: false, error: "Our copy is lost", code: "photo_lost", requestId: "r", isRetryable: false };
  await takeInHand({ [`POST ${applyPath}`]: Response.json(refusal, { status: 410 }) });
  (await car()).focus();
  await user.keyboard("{ArrowLeft}");
  await user.click(apply());
  await waitFor(() => expect(notice()).toContain("It could not be applied"));
  expect((await car()).getAttribute("aria-valuetext")).toBe("2 left");
  expect(apply()).toHaveProperty("disabled", false);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("img", { name: "Your car in the scene City" })).toBeDefined();
});

test("while it is looked at how far the car may go that is said, and where it fails it is asked again", async () => {
  const failure = { success: false, error: "Busy", code: "unavailable", requestId: "r", isRetryable: true };
  await takeInHand({ [`GET ${roomPath}`]: Response.json(failure, { status: 503 }) });
  expect(await screen.findByRole("button", { name: "Try again" }, { timeout: 9000 })).toBeDefined();
  expect(apply()).toHaveProperty("disabled", true);
});

test("AI's pictures are not placed by hand", async () => {
  await openTransform({ pictures: [donePicture({ engine: "cloud", madeBy: "cloud" })] });
  await screen.findByRole("button", { name: "Download Image" });
  expect(screen.queryByRole("button", { name: "Place it" })).toBeNull();
});
