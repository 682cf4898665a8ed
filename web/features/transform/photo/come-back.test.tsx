import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  carPhoto,
  donePicture,
  dropFiles,
  openWithoutPhoto,
  picture,
  pictureId,
  sceneCard,
  uploadPath,
} from "#web/testing/open-transform.tsx";
import { setServerClock } from "#web/testing/set-server-clock.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const photo = syntheticUpload();
const readPhoto = { [`GET /api/uploads/${photo.id}`]: photo };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const listed = (...generations: Generation[]) => ({ "GET /api/generations": { generations, nextBefore: null } });
const versionNames = () =>
  within(screen.getByRole("list", { name: "Versions" }))
    .getAllByRole("button")
    .map((one) => one.getAttribute("aria-label"));

beforeEach(() => standInBrowser());
afterEach(() => {
  setServerClock(0);
  closeScreen();
});

test.each([
  ["is being made", picture({ createdAt: minutesAgo(600) })],
  ["was made twenty minutes ago", donePicture({ createdAt: minutesAgo(20) })],
])("who comes back while a picture %s finds it on the stage", async (_, made) => {
  const { search } = await openWithoutPhoto({ ...readPhoto, ...listed(made) });
  await waitFor(() => expect(search()).toEqual({ photo: photo.id }));
  expect(await screen.findByRole("button", { name: /^City, 4:3/, current: true })).toBeDefined();
});

test.each([
  ["was made an hour ago", donePicture({ createdAt: minutesAgo(60) })],
  ["has failed", picture({ status: "failed", createdAt: minutesAgo(1) })],
  ["was cancelled", picture({ status: "cancelled", createdAt: minutesAgo(1) })],
])("a picture that %s does not take the place of a new photo", async (_, made) => {
  const { search } = await openWithoutPhoto({ ...readPhoto, ...listed(made) });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Add a photo of your car.");
  expect(search()).toEqual({});
});

test("a photo that was put away stays away, but what is made of it later comes back", async () => {
  const early = donePicture({ createdAt: minutesAgo(5) });
  sessionStorage.setItem("carvas.put-away-at", minutesAgo(3));
  const first = await openWithoutPhoto({ ...readPhoto, ...listed(early) });
  expect(first.search()).toEqual({});
  closeScreen();
  standInBrowser();
  sessionStorage.setItem("carvas.put-away-at", minutesAgo(7));
  const { search } = await openWithoutPhoto({ ...readPhoto, ...listed(early) });
  await waitFor(() => expect(search()).toEqual({ photo: photo.id }));
});

test("a photo that was put away stays away on a device whose clock is slow", async () => {
  setServerClock(40);
  const made = donePicture({ createdAt: minutesAgo(-35) });
  const first = await openWithoutPhoto({ ...readPhoto, ...listed(made) });
  await waitFor(() => expect(first.search()).toEqual({ photo: photo.id }));
  await user.click(await screen.findByRole("button", { name: "Upload Another Image" }));
  const putAwayAt = sessionStorage.getItem("carvas.put-away-at") ?? "";
  closeScreen();
  standInBrowser();
  sessionStorage.setItem("carvas.put-away-at", putAwayAt);
  const { search } = await openWithoutPhoto({ ...readPhoto, ...listed(made) });
  expect(search()).toEqual({});
});

test.each([
  { clock: "fast", ahead: -40, ago: 60, found: { photo: photo.id } },
  { clock: "slow", ahead: 40, ago: 20, found: {} },
])("how long ago a picture was made is the server's word where a clock is $clock", async ({ ahead, ago, found }) => {
  setServerClock(ahead);
  const made = donePicture({ createdAt: minutesAgo(ago) });
  const { search } = await openWithoutPhoto({ ...readPhoto, ...listed(made) });
  await waitFor(() => expect(search()).toEqual(found));
});

test("coming back with a scene shows the photo itself, with that scene waiting beside it", async () => {
  const { search } = await openWithoutPhoto(
    { ...readPhoto, ...listed(donePicture({ createdAt: minutesAgo(5) })) },
    "/photo-upload?scene=beach",
  );
  await waitFor(() => expect(search()).toEqual({ photo: photo.id, scene: "beach", picture: "none" }));
  expect(await screen.findByRole("button", { name: "Transform with Beach · 1 token" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Your photo", current: true })).toBeDefined();
});

test("a scene picked before there is a photo is named above it, and a scene that is not there is not", async () => {
  const { router } = await openWithoutPhoto({}, "/photo-upload?scene=beach");
  expect(screen.getByText("Next stop: Beach")).toBeDefined();
  expect(sceneCard("Beach").getAttribute("aria-label")).toBe("Beach Picked, 1 token");
  await act(() => router.navigate("/photo-upload?scene=moon"));
  expect(screen.queryByText(/^Next stop/)).toBeNull();
});

test("the pictures of a photo older than the newest list are read for it, page by page, without repeats", async () => {
  const older = (index: number, changes: Partial<Generation> = {}) =>
    donePicture({ id: `77777777-98a0-4d4e-8f39-4f4d1a0f4d1${index}`, preset: `Old ${index}`, ...changes });
  const { server } = await openWithoutPhoto(
    {
      ...readPhoto,
      "GET /api/generations": ({ query }) => {
        if (query["uploadId"] === undefined) return { generations: [donePicture()], nextBefore: pictureId };
        if (query["before"] === undefined) return { generations: [donePicture(), older(1)], nextBefore: older(1).id };
        return { generations: [older(2), older(3, { status: "cancelled" })], nextBefore: null };
      },
    },
    `/photo-upload?photo=${photo.id}`,
  );
  await screen.findByRole("button", { name: "Old 2, 4:3" });
  expect(versionNames()).toEqual(["Your photo", "City, 4:3", "Old 1, 4:3", "Old 2, 4:3"]);
  expect(server.sentTo("GET", "/api/generations").map(({ query }) => query["before"])).toEqual([
    undefined,
    undefined,
    older(1).id,
  ]);
});

test("pictures of another photo are none of this one's versions", async () => {
  const elsewhere = donePicture({ id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11", uploadId: pictureId, preset: "Beach" });
  await openWithoutPhoto({ ...readPhoto, ...listed(elsewhere, donePicture()) }, `/photo-upload?photo=${photo.id}`);
  await screen.findByRole("list", { name: "Versions" });
  expect(versionNames()).toEqual(["Your photo", "City, 4:3"]);
  expect(sceneCard("Beach").getAttribute("aria-label")).toBe("Beach, 1 token");
});

test("an address that names a picture which is not there shows the newest", async () => {
  await openWithoutPhoto(
    { ...readPhoto, ...listed(donePicture()) },
    `/photo-upload?photo=${photo.id}&picture=77777777-98a0-4d4e-8f39-4f4d1a0f4d11`,
  );
  expect(await screen.findByRole("button", { name: "City, 4:3", current: true })).toBeDefined();
});

test("a photo goes on while its owner is elsewhere in the application, and stands there on coming back", async () => {
  const answer = Promise.withResolvers<object>();
  const { router, search, server } = await openWithoutPhoto({ [`POST ${uploadPath}`]: answer.promise });
  dropFiles(carPhoto);
  await screen.findByRole("progressbar", { name: "Sending your photo" });
  await act(() => router.navigate("/pricing"));
  act(() => server.progress(70));
  await act(() => router.navigate("/photo-upload"));
  const bar = await screen.findByRole("progressbar", { name: "Sending your photo" });
  expect(bar.getAttribute("aria-valuenow")).toBe("70");
  await act(() => router.navigate("/pricing"));
  await act(async () => answer.resolve({ success: true, data: photo }));
  await act(() => router.navigate("/photo-upload"));
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
  expect(search()).toEqual({ photo: photo.id });
});

test("the browser's way back from a new photo leads to the screen without it", async () => {
  const { router, search } = await openWithoutPhoto();
  dropFiles(carPhoto);
  await waitFor(() => expect(search()).toEqual({ photo: photo.id }));
  // The screen has drawn the photo's address, as it has for anybody who can press a button.
  await act(async () => undefined);
  await act(() => router.navigate(-1));
  expect(await screen.findByRole("heading", { name: "Where to?" })).toBeDefined();
  expect(search()).toEqual({});
});

test("opening an earlier photo puts away one that was refused", async () => {
  const { search } = await openWithoutPhoto({
    ...readPhoto,
    ...listed(donePicture({ createdAt: minutesAgo(600) })),
    "GET /api/photos": {
      photos: [{ uploadId: photo.id, pictureCount: 1, latest: donePicture() }],
      nextBefore: null,
    },
  });
  dropFiles(new File(["text"], "notes.pdf", { type: "application/pdf" }));
  await screen.findByText("notes.pdf");
  await user.click(await screen.findByRole("link", { name: /^City/ }));
  expect(await screen.findByRole("button", { name: "Download Image" })).toBeDefined();
  expect(search()).toEqual({ photo: photo.id, picture: pictureId });
  await user.click(screen.getByRole("button", { name: "Upload Another Image" }));
  expect(await screen.findByRole("heading", { name: "Where to?" })).toBeDefined();
  expect(screen.queryByText("notes.pdf")).toBeNull();
});
