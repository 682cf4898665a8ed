import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { views } from "#contract/views.ts";
import { openCustomCar, viewsOrderPath } from "#web/testing/open-custom-car.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticRequest, syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";

const user = userEvent.setup({ delay: null });
const done = syntheticViewSet();
const running = syntheticViewSet({ status: "running", stage: "painting", views: syntheticViews(0) });
const failed = syntheticViewSet({
  status: "failed",
  views: syntheticViews(0, "failed"),
  error: { code: "engine_failed", message: "It broke." },
});
const at = `/custom-car?request=${done.requestId}`;
const files = Object.fromEntries(views.map((view) => [`GET /files/${view}`, new Response(view)]));
const retry = { name: "Retry · 1 token" };

// Code of its own, which a busy machine takes its time to read.
beforeAll(() => import("#web/parts/views/views-dialog.tsx"));
beforeEach(() => standInBrowser());
afterEach(closeScreen);

async function openViews(opening: Parameters<typeof openCustomCar>[0] = {}) {
  const opened = openCustomCar({ sets: [done], at, ...opening, answers: { ...files, ...opening.answers } });
  const dialog = within(await screen.findByRole("dialog", { name: "Generated Car Images" }));
  return { ...opened, dialog };
}
const thumbs = () => within(screen.getByRole("list", { name: "Views" })).getAllByRole("button");
const shown = () =>
  thumbs().flatMap((one) => (one.getAttribute("aria-current") === "true" ? [one.getAttribute("aria-label")] : []));
/** The files of these views arrive, in the size given. */
function arrive(
  indexes: readonly number[] = views.map((_, index) => index),
  size = { width: 1600, height: 1200 },
): void {
  for (const index of indexes) {
    const image = screen.getByRole("list", { name: "Views" }).querySelectorAll("li")[index]?.querySelector("img");
    if (!image) throw new Error(`There is no picture ${index}.`);
    Object.defineProperties(image, { naturalWidth: { value: size.width }, naturalHeight: { value: size.height } });
    fireEvent.load(image);
  }
}
/** The names under which files are handed to the browser, in order. */
function watchSaves(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

test("all six stand in their places before the first has arrived, each as on its way", async () => {
  await openViews({ sets: [running] });
  expect(thumbs().map((one) => one.getAttribute("aria-label"))).toEqual(
    ["Side", "Front Quarter", "Rear Quarter", "Front", "Rear", "Dynamic"].map((label) => `${label}, on its way`),
  );
  expect(screen.getByText("0 of 6 ready")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Download All Images" })).toBeNull();
});

test("progress climbs five points a second to 90 and waits there, and is 100 when the set is done", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { tell } = await openViews({ sets: [{ ...running, createdAt: new Date().toISOString() }] });
  const bar = screen.getByRole("progressbar", { name: "Generating six views" });
  const percent = () => Number(bar.getAttribute("aria-valuenow"));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect([20, 25]).toContain(percent());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(percent()).toBe(90);
  await tell(done);
  await waitFor(() => expect(percent()).toBe(100));
});

test("the first view that arrives takes the stage, until somebody chooses another", async () => {
  const { dialog } = await openViews();
  arrive([3]);
  expect(shown()).toEqual(["Front"]);
  await user.click(dialog.getByRole("button", { name: "Next view" }));
  expect(shown()).toEqual(["Rear, on its way"]);
  arrive([0]);
  expect(shown()).toEqual(["Rear, on its way"]);
  await user.keyboard("6");
  expect(shown()).toEqual(["Dynamic, on its way"]);
  await user.click(dialog.getByRole("button", { name: "Previous view" }));
  expect(shown()).toEqual(["Rear, on its way"]);
});

test("keys do nothing while there is nothing to look at, and none of them acts together with Control", async () => {
  await openViews({ sets: [running] });
  await user.keyboard("{ArrowRight}cz");
  expect(shown()).toEqual(["Side, on its way"]);
  expect(screen.queryByRole("button", { name: "Show one view" })).toBeNull();
  await user.keyboard("{Control>}3{/Control}");
  expect(shown()).toEqual(["Side, on its way"]);
});

test("all six are saved one after the other under their names, with 300 ms between, and it is said", async () => {
  const names = watchSaves();
  const { dialog } = await openViews();
  arrive();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(dialog.getByRole("button", { name: "Download All Images" }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Downloading…" }).disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(names).toEqual(["BMW-M3-side.jpg"]);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(names).toEqual(["BMW-M3-side.jpg", "BMW-M3-front-quarter.jpg"]);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(names).toEqual(views.map((view) => `BMW-M3-${view}.jpg`));
  expect(notice()).toContain("All images downloaded successfully.");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Download All Images" }).disabled).toBe(false);
});

test("a view that can't be fetched keeps the others from nothing, and is told", async () => {
  const names = watchSaves();
  const { dialog, server } = await openViews({ answers: { "GET /files/front": refusal("unavailable", 503) } });
  arrive();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(dialog.getByRole("button", { name: "Download All Images" }));
  await act(() => vi.advanceTimersByTimeAsync(4800));
  expect(names).toEqual(views.filter((view) => view !== "front").map((view) => `BMW-M3-${view}.jpg`));
  expect(server.sentTo("GET", "/files/front")).toHaveLength(3);
  expect(notice()).toContain("Failed to download one or more images.");
});

const pressButton = (button: HTMLElement) => user.click(button);
test.each([
  { way: "its button", save: pressButton, told: "Image downloaded." },
  { way: "its key", save: () => user.keyboard("d"), told: "Image downloaded." },
  { way: "its button, in vain", save: pressButton, told: "Failed to download image" },
])("one view is saved by $way", async ({ save, told }) => {
  const isThere = told === "Image downloaded.";
  const names = watchSaves();
  await openViews({ answers: isThere ? {} : { "GET /files/rear": refusal("not_found", 404) } });
  arrive();
  await user.keyboard("5");
  await save(screen.getByRole("button", { name: "Download Rear" }));
  await waitFor(() => expect(notice()).toContain(told));
  expect(names).toEqual(isThere ? ["BMW-M3-rear.jpg"] : []);
});

test("two views stand beside each other; the marked pane takes the next, and no view is compared with itself", async () => {
  const names = watchSaves();
  const { dialog } = await openViews();
  arrive();
  await user.click(dialog.getByRole("button", { name: "Compare two views" }));
  const pane = (name: string) => dialog.getByRole("button", { name });
  expect(pane("Front Quarter, changes with the next view you pick").getAttribute("aria-pressed")).toBe("true");
  await user.keyboard("4");
  expect(shown()).toEqual(["Side", "Front"]);
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  // Round past 'Side', which stands in the other pane.
  expect(shown()).toEqual(["Side", "Dynamic"]);
  await user.keyboard("4");
  const [left] = dialog.getAllByRole("button", { name: "Side" });
  if (!left) throw new Error("There is no left pane.");
  await user.click(left);
  await user.keyboard("4");
  // What stood on the left has gone to the right.
  expect(pane("Front, changes with the next view you pick").getAttribute("aria-pressed")).toBe("true");
  expect(shown()).toEqual(["Side", "Front"]);
  await user.keyboard("d");
  await waitFor(() => expect(names).toEqual(["BMW-M3-front.jpg", "BMW-M3-side.jpg"]));
  await user.click(dialog.getByRole("button", { name: "Show one view" }));
  expect(shown()).toEqual(["Front"]);
});

test("at 100 % a view has its own size, its name, and says what it is; the same key leads back", async () => {
  const { dialog } = await openViews();
  arrive();
  await user.keyboard("z");
  const pane = dialog.getByRole("region", { name: "Side at 100 %, Illustration" });
  expect(within(pane).getByRole("img", { name: "BMW M3, Side" }).parentElement?.style.width).toBe("1600px");
  await user.keyboard("2");
  expect(dialog.getByRole("region", { name: "Front Quarter at 100 %, Illustration" })).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Fit to the window" }));
  expect(dialog.queryByRole("region", { name: /at 100 %/ })).toBeNull();
});

test.each([
  { way: "by a finger that goes far to the left", deltaX: -200, pointerType: "touch", expected: "Front Quarter" },
  { way: "by a finger that goes far to the right", deltaX: 200, pointerType: "touch", expected: "Dynamic" },
  { way: "not by a mouse, which has the arrows", deltaX: -200, pointerType: "mouse", expected: "Side" },
])("a view is turned $way", async ({ deltaX, pointerType, expected }) => {
  const { dialog } = await openViews();
  arrive();
  const place = dialog.getByRole("img", { name: "BMW M3, Side" }).closest<HTMLElement>("[style*='translateX']");
  if (!place) throw new Error("The views lie in nothing.");
  vi.spyOn(place, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 300));
  const pointer = (clientX: number) => ({ clientX, pointerType, isPrimary: true });
  fireEvent.pointerDown(place, pointer(200));
  fireEvent.pointerMove(place, pointer(200 + deltaX / 2));
  expect(place.style.transform).toContain(pointerType === "touch" ? " 100px" : " 0px");
  fireEvent.pointerUp(place, pointer(200 + deltaX));
  expect(shown()).toEqual([expected]);
  expect(place.style.transform).toContain("+ 0px");
});

test("a swipe that the browser takes for scrolling turns nothing", async () => {
  const { dialog } = await openViews();
  arrive();
  const place = dialog.getByRole("img", { name: "BMW M3, Side" }).closest<HTMLElement>("[style*='translateX']");
  if (!place) throw new Error("The views lie in nothing.");
  const pointer = (clientX: number) => ({ clientX, pointerType: "touch", isPrimary: true });
  fireEvent.pointerDown(place, pointer(200));
  fireEvent.pointerCancel(place, pointer(0));
  fireEvent.pointerUp(place, pointer(0));
  expect(shown()).toEqual(["Side"]);
});

test("a set that ends while it is watched is told: done to those who listen, failed to everybody", async () => {
  const { tell } = await openViews({ sets: [running] });
  await tell(done);
  expect(await screen.findByText("All six views are ready.")).toBeDefined();
  closeScreen();
  standInBrowser();
  const second = await openViews({ sets: [running] });
  await second.tell(failed);
  await waitFor(() => expect(notice()).toContain("Failed to generate images. Please try again."));
  expect(second.dialog.getByText("Not charged. Your token is back.")).toBeDefined();
});

test("a set that had failed before it was opened is not told again, only shown", async () => {
  const { dialog } = await openViews({ sets: [failed] });
  expect(await dialog.findByText("It broke.")).toBeDefined();
  expect(notice()).toBe("");
});

test.each([
  ["internal", refusal("internal", 500), "Unable to complete"],
  ["rate_limited", refusal("rate_limited", 429), "Failed to generate images. Please try again."],
])("an order that is refused (%s) is told, and leaves six places that cost nothing", async (_, answer, told) => {
  const next = syntheticRequest({ id: "88888888-98a0-4d4e-8f39-4f4d1a0f4d11" });
  const { orders } = await openViews({
    sets: [failed],
    answers: { "POST /api/requests": next, [`POST ${viewsOrderPath}`]: answer },
  });
  await screen.findByRole("button", retry);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(screen.getByRole("button", retry));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(notice()).toContain(told);
  expect(screen.getByText("Nothing was charged.")).toBeDefined();
  expect(orders().length).toBe(told === "Unable to complete" ? 3 : 1);
});

test("while a new request is being saved the button says so; one that can't be saved leaves the old views", async () => {
  const answer = Promise.withResolvers<object>();
  const { search, orders } = await openViews({ sets: [failed], answers: { "POST /api/requests": answer.promise } });
  await user.click(await screen.findByRole("button", retry));
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Retrying..." })).disabled).toBe(true);
  answer.resolve(refusal("unavailable", 503));
  await waitFor(() => expect(notice()).toContain("Failed to create new request. Please try again."));
  expect(search()).toEqual({ request: done.requestId });
  expect(orders()).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>("button", retry).disabled).toBe(false);
});

test("Close leads to the start page, not to the form", async () => {
  const { dialog, router } = await openViews();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});
