import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { numberedUpload, openRetail, runId, runPicture, runsPath, syntheticRun } from "#web/testing/open-retail.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import type { Answers } from "#web/testing/stand-in-server.ts";
import { syntheticOffers } from "#web/testing/synthetic-generation.ts";

const user = userEvent.setup({ delay: null });
const runPath = `${runsPath}/${runId}`;
const counts = (changes: Partial<RetailRun["counts"]>) => ({
  total: 3,
  completed: 0,
  passedThrough: 0,
  failed: 0,
  needsLook: 0,
  cancelled: 0,
  ...changes,
});
const pending = (position: number) => runPicture(position, { status: "pending", generatedImageUrl: null });
const failedPicture = (position: number) =>
  runPicture(position, { status: "failed", error: { code: "engine_failed", message: "It broke." } });
const card = (name: string) => screen.findByRole("article", { name });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const isPause = (body: unknown) => JSON.stringify(body) === '{"status":"paused"}';

function openRun(run: RetailRun, pictures: Generation[], answers: Answers = {}) {
  return openRetail({
    at: `?tab=bulk&run=${runId}`,
    answers: { [`GET ${runPath}`]: run, [`GET ${runPath}/pictures`]: { generations: pictures }, ...answers },
  });
}

test("a run is shown in its order under its files' names, and each picture comes by live events", async () => {
  const { tell } = openRun(syntheticRun(3), [pending(0), pending(1), pending(2)]);
  expect(await screen.findByText("Processing 1 of 3 images")).toBeDefined();
  expect(screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"))).toEqual([
    "photo-0.jpg",
    "photo-1.jpg",
    "photo-2.jpg",
  ]);
  await tell("generation.changed", runPicture(0));
  await tell("run.changed", syntheticRun(3, { counts: counts({ completed: 1 }), zipUrl: "/zip" }));
  expect((await card("photo-0.jpg")).textContent).toContain("Completed");
  expect((await card("photo-1.jpg")).textContent).toContain("Pending");
  expect(await screen.findByText("Processing 2 of 3 images")).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: "Processing 2 of 3 images" });
  expect(bar.getAttribute("aria-valuenow")).toBe("33");
});

test("a picture that was ordered by itself before the run took it is followed, too", async () => {
  const single = { runId: null } as const;
  const { tell } = openRun(syntheticRun(2), [{ ...pending(0), ...single }, pending(1)]);
  expect((await card("photo-0.jpg")).textContent).toContain("Pending");
  await tell("generation.changed", runPicture(0, single));
  await waitFor(async () => expect((await card("photo-0.jpg")).textContent).toContain("Completed"));
});

test("a run that has taken another picture instead is read again", async () => {
  const pictures = { generations: [runPicture(0), failedPicture(1)] };
  const { tell, server } = openRun(syntheticRun(2), pictures.generations);
  expect((await card("photo-1.jpg")).textContent).toContain("Error");
  const other = runPicture(1, { id: "7ad1f1f5-33b5-4a2c-8f0e-1a5d3b2f6fee", runId: null });
  server.answers[`GET ${runPath}/pictures`] = { generations: [runPicture(0), other] };
  const run = syntheticRun(2);
  const items = run.items.map((item, index) => (index === 1 ? { ...item, generationId: other.id } : item));
  await tell("run.changed", { ...run, items });
  await waitFor(async () => expect((await card("photo-1.jpg")).textContent).toContain("Completed"));
});

test("an older event takes no picture back, and a newer try takes the place of the one before", async () => {
  const { tell } = openRun(syntheticRun(3), [runPicture(0), failedPicture(1), pending(2)]);
  await tell("generation.changed", runPicture(0, { status: "running" }));
  expect((await card("photo-0.jpg")).textContent).toContain("Completed");
  const retry = { id: "7ad1f1f5-33b5-4a2c-8f0e-1a5d3b2f6fff", createdAt: "2026-01-05T11:00:00.000Z" };
  await tell("generation.changed", runPicture(1, { ...retry, status: "pending" }));
  await waitFor(async () => expect((await card("photo-1.jpg")).textContent).toContain("Pending"));
});

test("the end is told with counts, and everything is one link", async () => {
  const { tell } = openRun(syntheticRun(3), [runPicture(0), runPicture(1), failedPicture(2)]);
  await screen.findByText("Processing 1 of 3 images");
  await tell(
    "run.changed",
    syntheticRun(3, { status: "finished", counts: counts({ completed: 2, failed: 1 }), cost: 2, zipUrl: "/run.zip" }),
  );
  await waitFor(() => expect(notice()).toContain("Bulk processing completed"));
  expect(notice()).toContain("2 succeeded, 1 failed.");
  const zip = screen.getByRole("link", { name: /^Download All as ZIP/ });
  expect([zip.getAttribute("href"), zip.textContent]).toEqual(["/run.zip", "Download All as ZIP · 2 images"]);
  expect((await card("photo-2.jpg")).textContent).toContain(
    "Generation failed for photo-2.jpg. It broke. Not charged.",
  );
  expect(screen.getByText("2 tokens charged.")).toBeDefined();
});

test("a run of which nothing came is told as a failure", async () => {
  const { tell } = openRun(syntheticRun(3), [failedPicture(0), failedPicture(1), failedPicture(2)]);
  await screen.findByText("Processing 1 of 3 images");
  await tell("run.changed", syntheticRun(3, { status: "finished", counts: counts({ failed: 3 }), cost: 0 }));
  const alert = within(screen.getByTestId("notices")).getByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("Bulk processing completed"));
  expect(screen.getByText("No images could be processed")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Download All as ZIP" }));
  expect(notice()).toContain("No images to download");
});

test("only what failed is tried again", async () => {
  const finished = syntheticRun(3, { status: "finished", counts: counts({ completed: 2, failed: 1 }), zipUrl: "/zip" });
  const { server } = openRun(finished, [runPicture(0), runPicture(1), failedPicture(2)], {
    [`POST ${runPath}/retry`]: syntheticRun(3, { counts: counts({ completed: 2 }) }),
  });
  await user.click(await screen.findByRole("button", { name: "Retry failed only · up to 1 token" }));
  expect(await screen.findByText("Processing 3 of 3 images")).toBeDefined();
  expect(server.sentTo("POST", `${runPath}/retry`)).toMatchObject([{ query: { what: "failed" } }]);
});

test("one picture is cancelled alone, without being charged, and what was cancelled is made after all", async () => {
  const { id } = pending(1);
  const finished = syntheticRun(3, {
    status: "finished",
    counts: counts({ completed: 2, cancelled: 1 }),
    zipUrl: "/zip",
  });
  const { server, tell } = openRun(syntheticRun(3), [runPicture(0), pending(1), pending(2)], {
    [`POST /api/generations/${id}/cancel`]: { ...pending(1), status: "cancelled", cost: 0 },
    [`POST ${runPath}/retry`]: syntheticRun(3, { counts: counts({ completed: 2 }) }),
  });
  await card("photo-0.jpg");
  expect(screen.queryByRole("button", { name: "Cancel photo-0.jpg" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Cancel photo-1.jpg" }));
  await waitFor(async () => expect((await card("photo-1.jpg")).textContent).toContain("not made and not charged"));
  expect(document.activeElement).toBe(await card("photo-1.jpg"));
  expect((await card("photo-2.jpg")).textContent).toContain("Pending");
  await tell("run.changed", finished);
  await user.click(await screen.findByRole("button", { name: "Make the cancelled · up to 1 token" }));
  expect(await screen.findByText("Processing 3 of 3 images")).toBeDefined();
  expect(server.sentTo("POST", `${runPath}/retry`)).toMatchObject([{ query: { what: "cancelled" } }]);
});

test("a run is paused and goes on", async () => {
  const { server } = openRun(syntheticRun(3), [pending(0), pending(1), pending(2)], {
    [`PATCH ${runPath}`]: ({ body }) => syntheticRun(3, { status: isPause(body) ? "paused" : "running" }),
  });
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Paused: 0 of 3 images done")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("Processing 1 of 3 images")).toBeDefined();
  expect(server.sentTo("PATCH", runPath).map(({ body }) => body)).toEqual([
    { status: "paused" },
    { status: "running" },
  ]);
});

test("before a run is cancelled it is said what stays, and what is charged", async () => {
  const run = syntheticRun(3, { counts: counts({ completed: 1 }), zipUrl: "/zip" });
  const { server } = openRun(run, [runPicture(0), pending(1), pending(2)], {
    [`PATCH ${runPath}`]: { ...run, status: "cancelled", counts: counts({ completed: 1, cancelled: 2 }), cost: 1 },
  });
  await user.click(await screen.findByRole("button", { name: "Cancel the run" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel the run?" });
  expect(dialog.textContent).toContain("1 image finished");
  expect(dialog.textContent).toContain("The other 2 are not made and not charged");
  expect(server.sentTo("PATCH", runPath)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel the run" }));
  expect(await screen.findByText(/^Cancelled: 1 succeeded, 0 failed, 2 cancelled/)).toBeDefined();
});

test("a photo that stayed as it was is labelled so", async () => {
  openRun(syntheticRun(1), [runPicture(0, { isPassedThrough: true, carUnchanged: null, cost: 0 })]);
  expect((await card("photo-0.jpg")).textContent).toContain("Passed through");
  expect((await card("photo-0.jpg")).textContent).toContain("Free.");
});

test("a picture whose plate was not found says so, whole car or not; marked here, it is made again in the run", async () => {
  const { server } = openRun(
    syntheticRun(2),
    [
      runPicture(0, { isPlateFound: true, plateTreatment: "blur" }),
      runPicture(1, {
        isPlateFound: false,
        plateTreatment: "blur",
        isPassedThrough: true,
        carUnchanged: null,
        cost: 0,
      }),
    ],
    {
      [`GET /api/uploads/${runPicture(1).uploadId}`]: numberedUpload(1),
      [`POST ${runPath}/retry`]: syntheticRun(2),
      [`GET /api/uploads/${runPicture(0).uploadId}/offers`]: syntheticOffers(["Retail Two"], [runPicture(0)]),
    },
  );
  const found = await card("photo-0.jpg");
  expect(found.textContent).not.toContain("No number plate was found");
  expect(await within(found).findByRole("button", { name: "Check the plate's corners · free" })).toBeDefined();
  const missed = await card("photo-1.jpg");
  expect(missed.textContent).toContain("No number plate was found");
  await user.click(within(missed).getByRole("button", { name: "Mark the plate · up to 1 token" }));
  await screen.findByRole("dialog", { name: "Where is the number plate?" });
  await user.click(screen.getByRole("button", { name: "Close" }));
  // Of this photo alone: were it refused with others, the message would be of none in particular.
  const query = { what: "plates", uploadId: runPicture(1).uploadId, expectedCost: "1" };
  await waitFor(() => expect(server.sentTo("POST", `${runPath}/retry`)).toMatchObject([{ query }]));
});

test("earlier runs are listed and lead to theirs; one that is not there says so and leaves a way on", async () => {
  const { router } = openRetail({ at: "?tab=bulk", runs: [syntheticRun(3, { status: "finished" })] });
  const link = await screen.findByRole("link", { name: /3 images in Two/ });
  expect(link.getAttribute("href")).toBe(`/retail-mode?tab=bulk&run=${runId}`);
  await user.click(link);
  expect(await screen.findByText("There is nothing here under that name.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "New run" }));
  expect(router.state.location.search).toBe("?tab=bulk");
});
