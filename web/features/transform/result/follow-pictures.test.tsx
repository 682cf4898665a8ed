import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { announced, donePicture, openTransform, picture, pictureId, sceneCard } from "#web/testing/open-transform.tsx";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const idOf = (index: number) => `77777777-98a0-4d4e-8f39-4f4d1a0f4d1${index}`;
const ten = Array.from({ length: 10 }, (_, index) =>
  donePicture({ id: idOf(index), preset: `Scene ${index}`, createdAt: `2026-01-05T10:0${9 - index}:00.000Z` }),
);
const carBox = { left: 500, top: 900, width: 1000, height: 400 };

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const strip = () => screen.findByRole("list", { name: "Versions" });
const versions = async () => within(await strip()).getAllByRole("button");
const current = async () => (await versions()).filter((one) => one.getAttribute("aria-current") === "true");
const boxAt = (left: number, width: number) => new DOMRect(left, 0, width, 50);

test("ten versions stand newest first in one stop for the tab key, and arrows lead to the last of them", async () => {
  const { search } = await openTransform({ pictures: ten });
  const names = (await versions()).map((one) => one.getAttribute("aria-label"));
  expect(names).toEqual(["Your photo", ...ten.map(({ preset }) => `${preset}, 4:3`)]);
  expect((await versions()).filter(({ tabIndex }) => tabIndex === 0)).toEqual(await current());
  await user.keyboard("{ArrowRight>12/}");
  expect(search()).toMatchObject({ picture: idOf(9) });
  // They were finished long ago: nothing has just become ready.
  expect(announced()).toBe("");
  expect((await versions()).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test("the strip scrolls in itself to the version on the stage, and the focus goes along when it is in the strip", async () => {
  await openTransform({ pictures: ten });
  const list = await strip();
  // Eleven places of 80 pixels in a window of 240 that begins at the page's left edge.
  vi.spyOn(list, "getBoundingClientRect").mockReturnValue(boxAt(0, 240));
  for (const [index, thumb] of (await versions()).entries())
    vi.spyOn(thumb, "getBoundingClientRect").mockImplementation(() => boxAt(index * 80 - list.scrollLeft, 72));
  const [, newest] = await versions();
  newest?.focus();
  await user.keyboard("{ArrowRight>9/}");
  const [shown] = await current();
  expect(shown?.getAttribute("aria-label")).toBe("Scene 9, 4:3");
  expect(document.activeElement).toBe(shown);
  const place = shown?.getBoundingClientRect();
  expect(place?.left).toBeGreaterThanOrEqual(0);
  expect(place?.right).toBeLessThanOrEqual(240);
  await user.keyboard("{ArrowLeft>10/}");
  expect((await current())[0]?.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
});

test("keys of the screen keep out of fields, out of combinations, and off buttons that have the space bar", async () => {
  const { search } = await openTransform({ pictures: ten });
  const before = search();
  await user.keyboard("{Control>}{ArrowRight}{/Control}{Alt>}d{/Alt}{Meta>}z{/Meta}");
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await user.keyboard("z?{ArrowRight}");
  field.remove();
  sceneCard("Beach").focus();
  await user.keyboard("{ArrowLeft}");
  expect(search()).toEqual(before);
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByRole("button", { name: "Compare" }).focus();
  await user.keyboard("{ >}");
  expect(screen.queryByText("Before")).toBeNull();
});

test("of two pictures in the making each goes its own way, and the one that is not looked at leaves the stage alone", async () => {
  const beach = picture({
    id: idOf(1),
    preset: "Beach",
    stage: "cutting_out",
    percent: 30,
    createdAt: "2026-01-05T09:00:00.000Z",
  });
  const { tell } = await openTransform({ pictures: [picture(), beach] });
  const stage = within(screen.getByRole("group", { name: "Stage" }));
  await stage.findByRole("progressbar", { name: /^City: / });
  expect((await versions()).map(({ textContent }) => textContent)).toEqual(["", "60 %", "30 %"]);
  await tell("generation.changed", { ...beach, percent: 80, stage: "finishing" });
  await waitFor(async () => expect((await versions())[2]?.textContent).toBe("80 %"));
  await tell("generation.changed", donePicture({ id: idOf(1), preset: "Beach", createdAt: beach.createdAt }));
  await waitFor(() => expect(sceneCard("Beach").getAttribute("aria-label")).toBe("Beach, ready"));
  expect(stage.getByRole("progressbar", { name: /^City: / })).toBeDefined();
  expect(announced()).not.toContain("Beach");
  await tell(
    "generation.changed",
    picture({ status: "failed", error: { code: "engine_failed", message: "It broke." } }),
  );
  expect(await stage.findByText("It broke.")).toBeDefined();
  expect((await versions())[1]?.textContent).toBe("Failed");
});

test("while the car is still being cut out the strip tells the same share as the stage", async () => {
  await openTransform({
    upload: syntheticUpload({ matteStatus: "running", matteStage: "tracing" }),
    pictures: [picture({ status: "pending", stage: "queued", percent: 0 })],
  });
  const stage = within(screen.getByRole("group", { name: "Stage" }));
  const onStage = await stage.findByText(/^\d+ %$/);
  const inStrip = async () => (await versions())[1]?.textContent;
  expect(onStage.textContent).not.toBe("0 %");
  expect(await inStrip()).toBe(onStage.textContent);
});

test("a picture that is made in another window comes onto the stage here while its address names none", async () => {
  const { tell, search } = await openTransform();
  expect(screen.queryByRole("list", { name: "Versions" })).toBeNull();
  await tell("generation.changed", picture());
  expect(await screen.findByText("CREATING IMAGE")).toBeDefined();
  await tell("generation.changed", donePicture());
  expect(await screen.findByRole("img", { name: "Your car in the scene City" })).toBeDefined();
  expect(search()).not.toHaveProperty("picture");
});

test("the slider follows a pointer that holds it, stays between the picture's sides, and lets go with it", async () => {
  await openTransform({ pictures: [donePicture()] });
  fireEvent.load(await screen.findByRole("img", { name: "Your car in the scene City" }));
  await user.keyboard("c");
  const slider = screen.getByRole("slider", { name: "Your photo and the picture" });
  const area = slider.closest<HTMLElement>("[data-own-keys]");
  if (!area) throw new Error("The slider lies in nothing.");
  const held = new Set<number>();
  Object.assign(area, {
    setPointerCapture: (id: number) => held.add(id),
    hasPointerCapture: (id: number) => held.has(id),
    getBoundingClientRect: () => new DOMRect(100, 0, 400, 300),
  });
  const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0 });
  const position = () => slider.getAttribute("aria-valuenow");
  fireEvent.pointerMove(area, at(400));
  expect(position()).toBe("50");
  fireEvent.pointerDown(area, { ...at(400), button: 2 });
  expect(position()).toBe("50");
  fireEvent.pointerDown(area, at(200));
  expect(position()).toBe("25");
  fireEvent.pointerMove(area, at(9999));
  expect(position()).toBe("100");
  fireEvent.pointerMove(area, at(-9999));
  expect(position()).toBe("0");
  held.clear();
  fireEvent.pointerMove(area, at(300));
  expect(position()).toBe("0");
  await user.keyboard("c");
  expect(screen.queryByRole("slider")).toBeNull();
});

test("where both cars are known the photo is laid so that its car lies on the picture's", async () => {
  await openTransform({
    upload: syntheticUpload({ carBox }),
    pictures: [donePicture({ carBox: { ...carBox, width: 2000, height: 800 }, width: 4000, height: 3000 })],
  });
  fireEvent.load(await screen.findByRole("img", { name: "Your car in the scene City" }));
  await user.keyboard("{ >}");
  const { style } = screen.getByRole("img", { name: "Your car as you photographed it" });
  // Twice as large in the picture: 2000 × 1500 becomes 4000 × 3000, and 500 of 1000 pixels lie left of its frame.
  expect([style.width, style.height, style.left, style.top]).toEqual(["100%", "100%", "-12.5%", "-30%"]);
  expect(
    screen.getByText(/^The car is 1000 pixels wide in your photo and 2000 here\. From \d+ in the photo/),
  ).toBeDefined();
});

test("at 100 % the pane that is moved takes the other along to the same part of the car", async () => {
  await openTransform({ pictures: [donePicture()] });
  await user.click(await screen.findByRole("button", { name: "100 %" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Compare at 100 %" }));
  const [photo, result] = [
    dialog.getByRole("region", { name: "Your photo" }),
    dialog.getByRole("region", { name: "The picture" }),
  ];
  const sizes = (pane: HTMLElement, scrollWidth: number, scrollHeight: number) => {
    for (const [name, value] of Object.entries({ scrollWidth, scrollHeight, clientWidth: 500, clientHeight: 400 }))
      Object.defineProperty(pane, name, { value });
    return vi.spyOn(pane, "scrollTo").mockReturnValue();
  };
  const photoMoved = sizes(photo, 1500, 1400);
  const resultMoved = sizes(result, 2500, 2400);
  result.focus();
  Object.assign(result, { scrollLeft: 1000, scrollTop: 500 });
  fireEvent.scroll(result);
  expect(photoMoved).toHaveBeenLastCalledWith(500, 250);
  // What follows must not lead in its turn.
  fireEvent.scroll(photo);
  expect(resultMoved).not.toHaveBeenCalled();
  await user.keyboard("z{ArrowLeft}");
  expect(dialog.getByRole("region", { name: "Your photo" })).toBeDefined();
});

test("a picture whose way here broke is asked for again by itself, and says when the network is what is missing", async () => {
  await openTransform({ pictures: [donePicture()] });
  const image = () => screen.getByRole("img", { name: "Your car in the scene City" });
  const first = await screen.findByRole("img", { name: "Your car in the scene City" });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.error(first);
  expect(screen.getByText("You are offline. It is made, and comes when you are back.")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const second = image();
  expect(second).not.toBe(first);
  fireEvent.error(second);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(image()).not.toBe(second);
  fireEvent.load(image());
  expect(screen.queryByText("City could not be loaded.")).toBeNull();
});

test("a picture without a name of its own to be saved under is called after the product", async () => {
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await openTransform({
    pictures: [donePicture({ downloadUrl: "/picture.jpg" })],
    answers: { "GET /picture.jpg": new Response("pixels") },
  });
  await user.click(await screen.findByRole("button", { name: "Download Image" }));
  await waitFor(() => expect(clicks).toHaveBeenCalledOnce());
  expect(clicks.mock.contexts[0]).toMatchObject({ download: "carvas.jpg" });
  expect(notice()).toContain("Your image is being downloaded.");
  clicks.mockRestore();
});

test("'Upload Another Image' lets a picture go on that is being made, and its photo comes back by its address", async () => {
  const { router, tell, server } = await openTransform({ pictures: [picture()] });
  await screen.findByText("CREATING IMAGE");
  await user.click(screen.getByRole("button", { name: "Upload Another Image" }));
  expect(await screen.findByRole("heading", { name: "Where to?" })).toBeDefined();
  expect(announced()).toBe("");
  await tell("generation.changed", donePicture());
  await act(() => router.navigate(-1));
  expect(await screen.findByRole("img", { name: "Your car in the scene City" })).toBeDefined();
  expect(server.sent.filter(({ path }) => path.endsWith(`${pictureId}/cancel`))).toEqual([]);
});
