import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maxUploadBytes } from "#contract/limits.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  carPhoto as photo,
  dropFiles as drop,
  openWithoutPhoto as open,
  uploadPath,
} from "#web/testing/open-transform.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const upload = syntheticUpload();
const stored = { success: true, data: upload };

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const user = userEvent.setup({ delay: null, applyAccept: false });
const choose = (file: File) => user.upload(screen.getByTestId("photo-input"), file);
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a chosen photo is shown at once, tells how far it is, and gets an address when it has arrived", async () => {
  const answer = Promise.withResolvers<object>();
  const { server, search } = await open({ [`POST ${uploadPath}`]: answer.promise });
  await choose(photo);
  expect(screen.getByRole<HTMLImageElement>("img", { name: "Your car, as photographed" }).src).toBe("blob:photo");
  act(() => server.progress(40));
  expect(screen.getByRole("progressbar", { name: "Sending your photo" }).getAttribute("aria-valuenow")).toBe("40");
  expect(isAskedBeforeLeaving()).toBe(true);
  await act(async () => answer.resolve(stored));
  expect(await screen.findByText(/^The car is cut out\. Pick a scene\./)).toBeDefined();
  expect(search()).toEqual({ photo: upload.id });
  expect(isAskedBeforeLeaving()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Pick a scene" }));
  expect(server.sentTo("POST", uploadPath)[0]?.body).toEqual({ file: photo });
});

test.each([
  [new File(["text"], "notes.pdf", { type: "application/pdf" }), "Please select an image file (JPG, PNG, or WebP)"],
  [new File([], "empty.jpg", { type: "image/jpeg" }), "This file is empty. Please choose the photo again."],
  [
    Object.defineProperty(new File(["x"], "huge.jpg", { type: "image/jpeg" }), "size", { value: maxUploadBytes + 1 }),
    "Please select an image smaller than 10MB",
  ],
])("a file that can be no photo is refused by its name and never sent: %o", async (file, message) => {
  const { server } = await open();
  await choose(file);
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(file.name + message);
  expect(server.sentTo("POST", uploadPath)).toEqual([]);
});

test("what the server finds wrong with a photo is said in its words, and another can be chosen at once", async () => {
  const { server } = await open({ [`POST ${uploadPath}`]: refusal("image_too_small", 422) });
  await choose(photo);
  expect(await screen.findByText(/^This photo is too small/)).toBeDefined();
  expect(server.sentTo("POST", uploadPath)).toHaveLength(1);
  server.answers[`POST ${uploadPath}`] = stored;
  await choose(photo);
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
});

test("a photo on its way can be stopped, and what arrives of it later changes nothing", async () => {
  const released = vi.spyOn(URL, "revokeObjectURL");
  const answer = Promise.withResolvers<object>();
  const { search } = await open({ [`POST ${uploadPath}`]: answer.promise });
  await choose(photo);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Add a photo of your car.");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  await act(async () => answer.resolve(stored));
  expect(search()).toEqual({});
  expect(screen.queryByText(/^The car is cut out/)).toBeNull();
  expect(released).toHaveBeenCalledWith("blob:photo");
});

test("an outage is tried three times, then the photo is kept and goes on when asked to", async () => {
  const { server } = await open({ [`POST ${uploadPath}`]: new Error("No line.") });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await choose(photo);
  await act(() => vi.advanceTimersByTimeAsync(3500));
  const again = screen.getByRole("button", { name: "Try again" });
  expect(server.sentTo("POST", uploadPath)).toHaveLength(3);
  expect(notice()).toContain("Oops! Had a little hiccup uploading your image.");
  expect(screen.getByText("Upload failed")).toBeDefined();
  expect(isAskedBeforeLeaving()).toBe(true);
  server.answers[`POST ${uploadPath}`] = stored;
  await user.click(again);
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
});

test.each([
  { of: "a photo", path: uploadPath, begin: () => choose(photo) },
  {
    of: "the sample",
    path: "/api/uploads/sample",
    begin: () => user.click(screen.getByRole("button", { name: "Try it with our sample car" })),
  },
])("the sending of $of that is cancelled between two tries ends there", async ({ path, begin }) => {
  const { server, search } = await open({ [`POST ${path}`]: refusal("unavailable", 502) });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await begin();
  await waitFor(() => expect(notice()).toContain("Oops! Had a little hiccup"));
  server.answers[`POST ${path}`] = stored;
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Add a photo of your car.");
  expect(server.sentTo("POST", path)).toHaveLength(1);
  expect(search()).toEqual({});
  expect(isAskedBeforeLeaving()).toBe(false);
});

test("without a network the photo waits for it, and is sent when it is back", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { server } = await open({ [`POST ${uploadPath}`]: new Error("No line.") });
  await choose(photo);
  expect(await screen.findByText("You are offline")).toBeDefined();
  expect(server.sentTo("POST", uploadPath)).toHaveLength(1);
  server.answers[`POST ${uploadPath}`] = stored;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
});

test.each(["storage_low", "account_full", "upload_allowance_used", "rate_limited"])(
  "a photo for which there is no room now (%s) is kept, since nothing is wrong with it",
  async (code) => {
    await open({ [`POST ${uploadPath}`]: refusal(code, code === "storage_low" ? 503 : 429) });
    await choose(photo);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.getByText(/Your photo is kept here\.$/)).toBeDefined();
  },
);

test("a session that has ended is read again, and the photo makes room", async () => {
  const { server } = await open({
    [`POST ${uploadPath}`]: refusal("sign_in_to_upload", 401),
    "GET /api/session": { user: null, providers: [] },
  });
  await choose(photo);
  expect(await screen.findByText(/Please sign in to upload images/)).toBeDefined();
  await waitFor(() => expect(server.sentTo("GET", "/api/session")).toHaveLength(1));
});

test("who has no tokens left sends nothing, and is told where to get more", async () => {
  const { server } = await open({ "GET /api/profile": syntheticProfile({ generation_tokens: 0 }) });
  await screen.findByText("No tokens left.");
  await choose(photo);
  await user.click(screen.getByRole("button", { name: "Try it with our sample car" }));
  expect(notice()).toContain("You don't have enough tokens to generate images.");
  expect(screen.getByRole("link", { name: "Get more tokens" }).getAttribute("href")).toBe("/pricing");
  expect(server.sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("the sample car goes the same way without a file", async () => {
  const { server, search } = await open({ "POST /api/uploads/sample": stored });
  await user.click(screen.getByRole("button", { name: "Try it with our sample car" }));
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
  expect(search()).toEqual({ photo: upload.id });
  expect(server.sentTo("POST", uploadPath)).toEqual([]);
});

test("of several files the first that can be a photo is taken, and it is said what was left out", async () => {
  const { server } = await open();
  const other = new File(["pixels"], "other.png", { type: "image/png" });
  drop(new File(["text"], "notes.txt", { type: "text/plain" }), photo, other);
  await screen.findByText(/^The car is cut out/);
  expect(server.sentTo("POST", uploadPath).map(({ body }) => body)).toEqual([{ file: photo }]);
  expect(notice()).toContain("car.jpg was taken, the other 2 were left out.");
});

test("a file over the page is shown to be welcome until it leaves, and a pasted one is taken", async () => {
  const { server } = await open();
  const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
  fireEvent.dragEnter(window, { dataTransfer: { types: ["Files"] } });
  expect(heading()).toBe("Let go.");
  fireEvent.dragLeave(window, { dataTransfer: { types: ["Files"] } });
  expect(heading()).toBe("Add a photo of your car.");
  fireEvent.paste(window, { clipboardData: { files: [photo] } });
  await screen.findByText(/^The car is cut out/);
  expect(server.sentTo("POST", uploadPath)).toHaveLength(1);
});

test("a photo dropped on another replaces it, and can be undone; a file that is none leaves it alone", async () => {
  const other = syntheticUpload({ id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11" });
  const { server, search } = await open(
    { [`GET /api/uploads/${upload.id}`]: upload, [`POST ${uploadPath}`]: { success: true, data: other } },
    `/photo-upload?photo=${upload.id}`,
  );
  await screen.findByText(/^The car is cut out/);
  drop(new File(["text"], "notes.pdf", { type: "application/pdf" }));
  expect(notice()).toContain("Please select an image file (JPG, PNG, or WebP)");
  expect(server.sentTo("POST", uploadPath)).toEqual([]);
  drop(photo);
  await waitFor(() => expect(search()).toEqual({ photo: other.id }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(search()).toEqual({ photo: upload.id });
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
});

test("a photo that can't be read just now keeps its address, and is asked for again", async () => {
  const address = `GET /api/uploads/${upload.id}`;
  const { server, search } = await open({ [address]: refusal("unavailable", 503) }, `/photo-upload?photo=${upload.id}`);
  await waitFor(() => expect(screen.getByRole("button", { name: "Try again" })).toBeDefined());
  expect(search()).toEqual({ photo: upload.id });
  server.answers[address] = upload;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
});

test("a photo on the screen stays there when reading it again fails, until it is gone", async () => {
  const { client, server, search } = await open(
    { [`GET /api/uploads/${upload.id}`]: upload },
    `/photo-upload?photo=${upload.id}`,
  );
  await screen.findByText(/^The car is cut out/);
  const readAgain = () => act(() => client.invalidateQueries(uploadQuery(upload.id)));
  server.answers[`GET /api/uploads/${upload.id}`] = refusal("unavailable", 503);
  await readAgain();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  expect(screen.getByText(/^The car is cut out/)).toBeDefined();
  expect(search()).toEqual({ photo: upload.id });
  server.answers[`GET /api/uploads/${upload.id}`] = refusal("not_found", 404);
  await readAgain();
  await waitFor(() => expect(search()).toEqual({}));
});

test("a photo that is gone leads back to the beginning, and says why", async () => {
  const { search } = await open({}, `/photo-upload?photo=${upload.id}`);
  await waitFor(() => expect(search()).toEqual({}));
  expect(notice()).toContain("There is nothing here under that name.");
});
