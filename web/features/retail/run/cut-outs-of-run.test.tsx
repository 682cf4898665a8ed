import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { adviceTexts } from "#contract/photo-advice.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { numberedUpload, openRetail, runId, runPicture, runsPath, syntheticRun } from "#web/testing/open-retail.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers, type SentCall } from "#web/testing/stand-in-server.ts";
import { enginesWithAi } from "#web/testing/synthetic-engines.ts";

const user = userEvent.setup({ delay: null });
const runPath = `${runsPath}/${runId}`;
const card = async (index: number) => within(await screen.findByRole("article", { name: `photo-${index}.jpg` }));
const versionOf = (index: number, version: number) => {
  const upload = numberedUpload(index);
  return { ...upload, cutOut: { ...upload.cutOut, version, versions: [0, version] } };
};
const finished = (versions: readonly (number | null)[]): RetailRun => {
  const run = syntheticRun(versions.length, { status: "finished" });
  return {
    ...run,
    items: run.items.map((item, index) => ({ ...item, cutOutVersion: versions[index] ?? null })),
    counts: { ...run.counts, completed: versions.length },
  };
};
const openRun = (run: RetailRun, pictures: Generation[], answers: Answers = {}) =>
  openRetail({
    at: `?tab=bulk&run=${runId}`,
    answers: { [`GET ${runPath}`]: run, [`GET ${runPath}/pictures`]: { generations: pictures }, ...answers },
  });

/** jsdom has none: the editor opens, and paints nothing. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

beforeEach(() => {
  standInBrowser();
  vi.stubGlobal("Worker", IdleWorker);
});
afterEach(closeScreen);

test("from a picture of a run its photo is opened: what is asked about the car, and the way to correct the cut-out", async () => {
  const photo = numberedUpload(0);
  const choosing = `/api/uploads/${photo.id}/cut-out/car`;
  const { server } = openRun(finished([0, 0]), [runPicture(0), runPicture(1, { isPassedThrough: true })], {
    [`GET /api/uploads/${photo.id}`]: photo,
    [`PUT ${choosing}`]: photo,
  });
  // Also of one that was passed through: what was seen in it may be wrong.
  expect((await card(1)).getByRole("button", { name: "Check the cut-out of photo-1.jpg" })).toBeDefined();
  await user.click((await card(0)).getByRole("button", { name: "Check the cut-out of photo-0.jpg" }));
  const dialog = within(await screen.findByRole("dialog", { name: "The cut-out" }));
  expect(await dialog.findByRole("button", { name: "Correct the cut-out" })).toBeDefined();
  const another = await dialog.findByRole("button", { name: "Wrong car? Choose another" });
  await user.click(another);
  await dialog.findByRole("slider", { name: "Place of the car that is meant" });
  // Escape leaves the question, not the photo.
  await user.keyboard("{Escape}");
  await user.click(await dialog.findByRole("button", { name: "Wrong car? Choose another" }));
  await dialog.findByRole("slider");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(server.sentTo("PUT", choosing)).toHaveLength(1));
});

/** The studio's corrected pictures cost nothing; what failed is asked for anew. */
const freeAgain = ({ query }: SentCall) => {
  const photos = [{ uploadId: numberedUpload(1).id, cost: 0, fate: "made" }];
  return query.what === "cut-outs" ? { cost: 0, photos } : refusal("not_found", 404);
};

const older = "Its cut-out has changed since it was made.";

test("pictures of an older cut-out are counted, named, and made again in the run for nothing", async () => {
  const { server } = openRun(
    finished([0, 2, null]),
    [runPicture(0), runPicture(1), runPicture(2, { cutOutVersion: 3 })],
    { [`POST ${runPath}/retry`]: syntheticRun(3), [`GET ${runPath}/retry-offer`]: freeAgain },
  );
  await screen.findByRole("button", { name: "Make the corrected again · 1 image · free" });
  expect((await card(1)).getByText(older)).toBeDefined();
  expect((await card(0)).queryByText(older)).toBeNull();
  // Its photo is gone.
  expect((await card(2)).queryByRole("button", { name: /Check the cut-out/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Make the corrected again · 1 image · free" }));
  await waitFor(() =>
    expect(server.sentTo("POST", `${runPath}/retry`)).toMatchObject([{ query: { what: "cut-outs" } }]),
  );
});

test("a picture whose cut-out is put right while its run is shown loses its badge, and is made anew by itself", async () => {
  const { server, tell } = openRun(
    finished([0, 0]),
    [runPicture(0), runPicture(1, { engine: "cloud", madeBy: "cloud" })],
    { "GET /api/engines": enginesWithAi("retail") },
  );
  expect((await card(0)).getByRole("button", { name: /^Pixels unchanged/ })).toBeDefined();
  await tell("upload.changed", versionOf(0, 1));
  await tell("upload.changed", versionOf(1, 1));
  expect((await card(0)).queryByRole("button", { name: /^Pixels unchanged/ })).toBeNull();
  // AI costs: it is offered.
  expect((await card(1)).getByText(older)).toBeDefined();
  await waitFor(() =>
    expect(server.sentTo("POST", `${runPath}/retry`).map(({ query }) => query)).toEqual([
      { what: "cut-outs", uploadId: numberedUpload(0).id, expectedCost: "0" },
    ]),
  );
});

test("the outlines of a run are looked through on one sheet, and confirmed by one tap but for those that are left out", async () => {
  const uploads = [0, 1, 2].map((index) => numberedUpload(index));
  const pictures = [
    runPicture(0),
    runPicture(1, { outline: "doubtful" }),
    runPicture(2),
    runPicture(3, { outline: "confirmed" }),
    runPicture(4, { isPassedThrough: true, carUnchanged: null, outline: null }),
  ];
  const { server } = openRun(finished([0, 0, 0, 0, 0]), pictures, {
    ...Object.fromEntries(uploads.map((upload) => [`GET /api/uploads/${upload.id}`, upload])),
    "PUT /api/confirmed-outlines": { uploads: [] },
  });
  await user.click(await screen.findByRole("button", { name: "Look through the outlines · 3" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Look through the outlines" }));
  // What is in doubt is seen first.
  const names = sheet.getAllByRole("article").map((tile) => tile.getAttribute("aria-label"));
  expect(names).toEqual(["photo-1.jpg", "photo-0.jpg", "photo-2.jpg"]);
  const tile = within(sheet.getByRole("article", { name: "photo-1.jpg" }));
  await user.click(await tile.findByRole("button", { name: "Not right" }));
  await screen.findByRole("dialog", { name: "Correct the cut-out" });
  await user.keyboard("{Escape}");
  await user.click(await sheet.findByRole("button", { name: "I have looked through these outlines: confirm 2" }));
  const outlines = [0, 2].map((index) => ({ uploadId: numberedUpload(index).id, version: 0 }));
  await waitFor(() =>
    expect(server.sentTo("PUT", "/api/confirmed-outlines").map(({ body }) => body)).toEqual([
      { outlines, isConfirmed: true },
    ]),
  );
});

test("a photo of a run that needs a look is answered in the run, and then made there for its price", async () => {
  const photo = numberedUpload(1);
  const inDoubt = { ...photo, cutOut: { ...photo.cutOut, outline: "doubtful" }, advice: ["no_tyres"] };
  const run = finished([0, 0]);
  const waiting = {
    ...run,
    items: run.items.map((item, index) => ({ ...item, needsLook: index === 1 })),
    counts: { ...run.counts, completed: 1, needsLook: 1 },
  };
  const error = { code: "outline_doubtful", message: "The outline may be wrong." };
  const { server } = openRun(
    waiting,
    [runPicture(0), runPicture(1, { status: "failed", generatedImageUrl: null, error })],
    {
      [`GET /api/uploads/${photo.id}`]: inDoubt,
      "PUT /api/confirmed-outlines": { uploads: [{ ...photo, cutOut: { ...photo.cutOut, outline: "confirmed" } }] },
      [`POST ${runPath}/retry`]: run,
    },
  );
  expect(await screen.findByText("Finished: 1 succeeded, 0 failed, 1 needs a look.", { exact: false })).toBeDefined();
  expect((await card(1)).getByText("Needs a look")).toBeDefined();
  expect((await card(1)).queryByRole("button", { name: /Try again/ })).toBeNull();
  const list = within(screen.getByRole("region", { name: "1 needs a look" }));
  expect(await list.findByText(adviceTexts.no_tyres)).toBeDefined();
  await user.click(list.getByRole("button", { name: "The outline is right · up to 1 token" }));
  await user.click(await list.findByRole("button", { name: "Make it: photo-1.jpg · up to 1 token" }));
  await waitFor(() =>
    expect(server.sentTo("POST", `${runPath}/retry`).map(({ query }) => query)).toEqual([
      { what: "needs-look", uploadId: photo.id, expectedCost: "1" },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "1 needs a look" })).toBeNull());
});

test("one corrected picture of a run is made again alone; what failed is tried again alone, for its price", async () => {
  const run = finished([1, 1, 0]);
  const again = runPicture(1, {
    id: "7ad1f1f5-33b5-4a2c-8f0e-1a5d3b2f6fee",
    status: "pending",
    generatedImageUrl: null,
  });
  const items = run.items.map((item, index) => (index === 1 ? { ...item, generationId: again.id } : item));
  const { server } = openRun(
    run,
    [runPicture(0), runPicture(1), runPicture(2, { status: "failed", generatedImageUrl: null })],
    { [`POST ${runPath}/retry`]: { ...run, items }, [`GET ${runPath}/retry-offer`]: freeAgain },
  );
  await user.click(await (await card(1)).findByRole("button", { name: "Make it again: photo-1.jpg · free" }));
  await waitFor(() =>
    expect(server.sentTo("POST", `${runPath}/retry`)).toMatchObject([
      { query: { what: "cut-outs", uploadId: numberedUpload(1).id } },
    ]),
  );
  // Its button goes with the picture; who works by keyboard stays at the card.
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("photo-1.jpg"));
  await user.click((await card(2)).getByRole("button", { name: "Try again: photo-2.jpg · up to 1 token" }));
  await waitFor(() =>
    expect(server.sentTo("POST", `${runPath}/retry`)[1]).toMatchObject({
      query: { what: "failed", uploadId: numberedUpload(2).id },
    }),
  );
});

test("what AI painted of an older cut-out has its price", async () => {
  openRun(finished([1]), [runPicture(0, { engine: "cloud", madeBy: "cloud" })], {
    "GET /api/engines": enginesWithAi("retail"),
  });
  expect(
    await screen.findByRole("button", { name: "Make the corrected again · 1 image · up to 4 tokens" }),
  ).toBeDefined();
});
