import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  doneRetailPicture,
  numberedUpload,
  openRetail,
  orderPath,
  photoFile,
  presetCard,
  retailPicture,
  runId,
  runPicture,
  runsPath,
  syntheticRun,
  uploadPath,
} from "#web/testing/open-retail.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type SentCall } from "#web/testing/stand-in-server.ts";
import { enginesWithAi } from "#web/testing/synthetic-engines.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null, applyAccept: false });
const upload = syntheticUpload();
const at = `?photo=${upload.id}`;
const withAi = { "GET /api/engines": enginesWithAi("retail") };
const ofAi = { engine: "cloud", madeBy: "cloud", cost: 4, isWatermarked: false } as const;
const bodiesOf = (calls: readonly { body: unknown }[]) => calls.map(({ body }) => body);

beforeEach(() => {
  standInBrowser();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(closeScreen);

test("a preset by AI says its price, and is ordered from AI", async () => {
  const { server } = openRetail({ at, answers: withAi });
  await user.click(await screen.findByRole("button", { name: "Two, 4 tokens" }));
  await waitFor(() => expect(server.sentTo("POST", orderPath)).toHaveLength(1));
  expect(bodiesOf(server.sentTo("POST", orderPath))).toEqual([
    expect.objectContaining({ preset: "Retail Two", retailMode: true, engine: "cloud" }),
  ]);
});

test("a picture by AI is marked, its pixels proven unchanged all the same, and another format has its price", async () => {
  openRetail({ at: `${at}&picture=${doneRetailPicture().id}`, pictures: [doneRetailPicture(ofAi)], answers: withAi });
  const result = within(await screen.findByRole("region", { name: "Result" }));
  expect(result.getByText("AI repainted")).toBeDefined();
  expect(result.getByText("Pixels unchanged, outline not confirmed")).toBeDefined();
  // The very same picture is there.
  expect((await presetCard("Two")).getAttribute("aria-label")).toBe("Two, free");
  await user.click(screen.getByRole("button", { name: /^1:1/ }));
  expect(await result.findByRole("button", { name: "Make it with these options · 4 tokens" })).toBeDefined();
});

test("a picture of the studio is to be had by AI at AI's price, and the other way round", async () => {
  const { server } = openRetail({
    at: `${at}&picture=${doneRetailPicture().id}`,
    pictures: [doneRetailPicture()],
    answers: withAi,
  });
  expect(await screen.findByRole("button", { name: "Make it with these options · 4 tokens" })).toBeDefined();
  server.answers["PUT /api/engines/choice"] = enginesWithAi();
  await user.click(screen.getByRole("radio", { name: /^Studio/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Make it with these options/ })).toBeNull());
  expect((await presetCard("Two")).getAttribute("aria-label")).toBe("Two, free");
});

test("what AI refused is made in the studio with one press", async () => {
  const error = { code: "ai_content_refused", message: "The AI model refused this picture." };
  const { server } = openRetail({
    at: `${at}&picture=${retailPicture().id}`,
    pictures: [retailPicture({ ...ofAi, madeBy: null, cost: 0, status: "failed", error })],
    answers: withAi,
  });
  expect(await screen.findByText(/The AI model refused this picture\. Not charged\./)).toBeDefined();
  expect(await screen.findByRole("button", { name: "Try again · 4 tokens" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Make it in the studio instead · 1 token" }));
  await waitFor(() => expect(server.sentTo("POST", orderPath)).toHaveLength(1));
  expect(bodiesOf(server.sentTo("POST", orderPath))).toEqual([expect.not.objectContaining({ engine: "cloud" })]);
});

test("an order that AI does not take at all leads to the studio, too", async () => {
  openRetail({ at, answers: { ...withAi, [`POST ${orderPath}`]: refusal("ai_daily_limit", 429, "Used up today.") } });
  await user.click(await screen.findByRole("button", { name: "Two, 4 tokens" }));
  expect(await screen.findByRole("button", { name: "Make it in the studio instead · 1 token" })).toBeDefined();
});

test("a run's price follows who makes it, and the run is ordered from there", async () => {
  const { server } = openRetail({
    at: "?tab=bulk",
    profile: { generation_tokens: 40 },
    answers: {
      "GET /api/engines": enginesWithAi(),
      "PUT /api/engines/choice": enginesWithAi("retail"),
      [`POST ${uploadPath}`]: { success: true, data: numberedUpload(0) },
      "POST /api/retail-runs/offer": ({ body }: SentCall) => {
        const cost = (body as { engine?: string }).engine === "cloud" ? 4 : 0;
        return { cost, photos: [{ uploadId: numberedUpload(0).id, cost, fate: "made" }] };
      },
      [`POST ${runsPath}`]: syntheticRun(1),
    },
  });
  await user.upload(screen.getByTestId("photos-input"), [photoFile(0)]);
  await user.click(await presetCard("Two"));
  expect(await screen.findByRole("button", { name: "Process All Images (0 tokens)" })).toBeDefined();
  await user.click(screen.getByRole("radio", { name: /^AI/ }));
  await user.click(await screen.findByRole("button", { name: "Process All Images (4 tokens)" }));
  await waitFor(() => expect(server.sentTo("POST", runsPath)).toHaveLength(1));
  expect(bodiesOf(server.sentTo("POST", runsPath))).toEqual([expect.objectContaining({ engine: "cloud" })]);
});

test("in a run, too, pictures by AI are marked, and trying again has AI's price", async () => {
  const failed = runPicture(1, { ...ofAi, status: "failed", error: { code: "ai_busy", message: "Busy." } });
  openRetail({
    at: `?tab=bulk&run=${runId}`,
    answers: {
      ...withAi,
      [`GET ${runsPath}/${runId}`]: syntheticRun(2, {
        status: "finished",
        counts: { total: 2, completed: 1, passedThrough: 0, needsLook: 0, failed: 1, cancelled: 0 },
      }),
      [`GET ${runsPath}/${runId}/pictures`]: { generations: [runPicture(0, ofAi), failed] },
    },
  });
  const made = within(await screen.findByRole("article", { name: "photo-0.jpg" }));
  expect(await made.findByText("AI repainted")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Retry failed only · up to 4 tokens" })).toBeDefined();
});
