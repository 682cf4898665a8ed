import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { runPicture, syntheticRun } from "#web/testing/open-retail.tsx";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { announced, donePicture, picture } from "#web/testing/open-transform.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";
import { RunningDock } from "./running-dock.tsx";

const user = userEvent.setup({ delay: null });
const runningViews = syntheticViewSet({
  status: "running",
  percent: 30,
  views: syntheticViews(2),
});

beforeEach(() => standInBrowser());
afterEach(closeScreen);

type Opening = { at?: string; pictures?: Generation[]; viewSets?: ViewSet[]; runs?: RetailRun[] };

function open({ at = "/pricing", pictures = [], viewSets = [], runs = [] }: Opening) {
  standInServer({
    "GET /api/generations": { generations: pictures, nextBefore: null },
    "GET /api/view-sets": { viewSets, nextBefore: null },
    "GET /api/retail-runs": { runs, nextBefore: null },
  });
  const opened = openScreen(<RunningDock />, { at });
  const tell = (next: Generation) =>
    act(async () => applyLiveMessage(opened.client, { name: "generation.changed", data: JSON.stringify(next) }));
  return { ...opened, tell };
}
const dock = () => screen.findByRole("complementary", { name: "Running work" });

test("a picture in the making is told of on other screens, and the way back leads to it", async () => {
  const { router } = open({ pictures: [picture({ stage: "placing", percent: 60 })] });
  expect((await dock()).textContent).toBe("City Placing it in the scene60 %");
  await user.click(screen.getByRole("link"));
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/photo-upload?photo=${picture().uploadId}&picture=${picture().id}`,
  );
});

test("its end is said once, and shown until the person looks", async () => {
  const { tell } = open({ pictures: [picture()] });
  await dock();
  await tell(donePicture());
  await waitFor(() => expect(announced()).toBe("Your image in City is ready."));
  expect((await dock()).textContent).toBe("City is readyView");
});

test("of many pictures the one that gets on is shown, with how many are behind it; their end is counted and can be dismissed", async () => {
  const first = picture({ stage: "placing", percent: 60 });
  const second = picture({ id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d99", preset: "Beach" });
  const { tell } = open({ pictures: [second, first] });
  expect((await dock()).textContent).toBe("City Placing it in the scene60 %1 more under way");
  await tell(donePicture());
  expect((await dock()).textContent).toMatch(/^Beach .* %$/);
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  await tell(donePicture({ id: second.id, preset: "Beach" }));
  await waitFor(async () => expect((await dock()).textContent).toBe("Beach and 1 more are readyView"));
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("what was finished before nobody saw it run is not told of", async () => {
  const { client } = open({ pictures: [donePicture()], viewSets: [syntheticViewSet()] });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(announced()).toBe("");
});

test("on its own screen the work needs no dock, six views are told of there", async () => {
  open({ at: "/photo-upload", pictures: [picture()], viewSets: [runningViews] });
  expect((await dock()).textContent).toBe("BMW M3 2 of 6 views30 %");
  expect(screen.getByRole("link").getAttribute("href")).toBe(`/custom-car?request=${runningViews.requestId}`);
});

test("where a car that photos told is shown, its views need no dock", async () => {
  const { client } = open({ at: "/vehicle-details", viewSets: [runningViews], pictures: [donePicture()] });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("a run is told of as one, not by its pictures, and is found again from there", async () => {
  const { router } = open({ runs: [syntheticRun(8)], pictures: [runPicture(0, { status: "running" })] });
  expect((await dock()).textContent).toBe("Retail Two 0 of 8 images0 %");
  await user.click(screen.getByRole("link"));
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/retail-mode?tab=bulk&run=${syntheticRun(8).id}`,
  );
});

test("what fails elsewhere is told with its reason, and where to look; what was cancelled is not", async () => {
  const { tell } = open({ pictures: [picture()] });
  await dock();
  await tell(picture({ status: "failed", error: { code: "internal", message: "The photo shows no car." } }));
  await waitFor(() => expect(notice()).toContain("Your image in City could not be made"));
  expect(notice()).toContain("The photo shows no car.");
  expect(notice()).toContain("Not charged.");
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  const other = picture({ id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d99" });
  await tell(other);
  await dock();
  await tell({ ...other, status: "cancelled" });
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(notice()).toBe("");
});
