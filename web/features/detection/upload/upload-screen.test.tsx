import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maxPhotosOfCar } from "#contract/detected-fields.ts";
import { maxUploadBytes } from "#contract/limits.ts";
import { statusLines } from "#web/features/detection/detection-texts.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { openUpload, photo, sentCar } from "#web/testing/open-upload.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { UploadScreen } from "./upload-screen.tsx";

const user = userEvent.setup({ delay: null, applyAccept: false });
const open = (answers: Answers = {}, tokens = 3) => openUpload(<UploadScreen />, { answers, tokens });
const add = (...files: File[]) => user.upload(screen.getByTestId("photos-input"), files);
const { request, stored, photosPath, completePath } = sentCar;
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const cards = () => within(screen.getByRole("list", { name: "Photos of your car" })).getAllByRole("figure");

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("it says what is made of a photo, asks for the number plate, and what it costs", () => {
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("full market image set");
  expect(screen.getByText(/Include the number plate/)).toBeDefined();
  expect(screen.getByText(/1 token for the six views, taken only when they are made/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Questions?" }).getAttribute("href")).toBe("/contact");
  expect(screen.getByTestId("camera-input").getAttribute("capture")).toBe("environment");
});

test.each(["Make my image set!", "Next"])(
  "'%s' without a photo says what is missing, and sends nothing",
  async (name) => {
    const { server } = open();
    await press(name);
    expect(notice()).toBe("No file selectedPlease select an image to upload");
    expect(server.sentTo("POST", "/api/requests")).toEqual([]);
  },
);

test("a file that is no picture is refused in the ordered words", async () => {
  open();
  await add(new File(["text"], "notes.pdf", { type: "application/pdf" }));
  expect(notice()).toBe("Invalid file typePlease select an image file");
  await add(Object.defineProperty(photo("huge.jpg"), "size", { value: maxUploadBytes + 1 }));
  expect(notice()).toContain("Please select an image smaller than 10MB");
});

test("a chosen photo is shown with its name, its size in MB and its type, and can be removed", async () => {
  open();
  await add(Object.defineProperty(photo("front.jpg"), "size", { value: 3.4 * 1024 ** 2 }));
  expect(screen.getByRole("img", { name: "Your car: front.jpg" })).toBeDefined();
  expect(screen.getByText("3.40 MB, JPEG")).toBeDefined();
  await press("Remove front.jpg");
  expect(screen.queryByRole("img")).toBeNull();
});

test("eight photos of one car are taken, each once, and the rest is named", async () => {
  open();
  const first = photo("0.jpg");
  await add(first);
  await add(first, ...Array.from({ length: maxPhotosOfCar }, (_, index) => photo(`${index + 1}.jpg`)));
  expect(cards()).toHaveLength(maxPhotosOfCar);
  expect(notice()).toContain("One car takes 8: one was left out.");
});

test("photos are dropped and pasted anywhere on the page", async () => {
  open();
  const drop = Object.assign(new Event("drop", { bubbles: true }), {
    dataTransfer: { files: [photo("dropped.jpg")], items: [], types: ["Files"] },
  });
  await act(async () => window.dispatchEvent(drop));
  const paste = Object.assign(new Event("paste", { bubbles: true }), {
    clipboardData: { files: [photo("pasted.png")] },
  });
  await act(async () => window.dispatchEvent(paste));
  expect(cards()).toHaveLength(2);
});

test("sending makes a request of placeholders, adds every photo to it and leads to the results", async () => {
  const { server, address } = open();
  await add(photo("front.jpg"), photo("rear.jpg"));
  await press("Make my image set!");
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
  const [created] = server.sentTo("POST", "/api/requests");
  expect(created?.body).toEqual({ make: "Unknown", model: "Unknown", year: 2020, color: "Unknown" });
  const sent = server.sentTo("POST", photosPath).map(({ body }) => body);
  expect(sent).toMatchObject([
    { requestId: request.id, isLast: "false", file: { name: "front.jpg" } },
    { requestId: request.id, isLast: "false", file: { name: "rear.jpg" } },
  ]);
  expect(server.sentTo("POST", completePath)).toHaveLength(1);
  expect(notice()).toBe("Image uploaded successfully!Your image is verified and being processed for car detection...");
});

test("while it is sent the overlay tells how far it is, turns its eight lines every two seconds, and can be left", async () => {
  const { server, address } = open({ [`POST ${photosPath}`]: new Promise<object>(() => {}) });
  await add(photo("front.jpg"), photo("rear.jpg"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  fireEvent.click(screen.getByRole("button", { name: "Make my image set!" }));
  const overlay = await screen.findByRole("dialog", { name: "Sending your photos" });
  expect(within(overlay).getByText("Can take 2-3 minutes")).toBeDefined();
  await waitFor(() => expect(server.sentTo("POST", photosPath)).toHaveLength(1));
  act(() => server.progress(50));
  expect(within(overlay).getByText("Photo 1 of 2, 50 %")).toBeDefined();
  expect(within(overlay).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  expect(statusLines).toHaveLength(8);
  for (const line of [...statusLines, statusLines[0]]) {
    expect(within(overlay).getByText(line)).toBeDefined();
    act(() => void vi.advanceTimersByTime(2000));
  }
  fireEvent.click(within(overlay).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/upload");
  expect(cards()).toHaveLength(2);
});

test("an outage is tried three times, told each time, and the photos stay to be sent again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 });
  const { server, address } = open({ [`POST ${photosPath}`]: () => refusal("unavailable", 503) });
  await add(photo("front.jpg"));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(notice()).toContain("Oops! Had a little hiccup uploading your file. Please try again."));
  await screen.findByRole("button", { name: "Try again" });
  expect(server.sentTo("POST", photosPath)).toHaveLength(3);
  expect(notice()).toContain("Upload failed");
  server.answers[`POST ${photosPath}`] = stored;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
  // One request: what is tried again is the photo.
  expect(server.sentTo("POST", "/api/requests")).toHaveLength(1);
});

test("who cancels between two tries sends neither that photo again nor the others", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, address } = open({ [`POST ${photosPath}`]: () => refusal("unavailable", 502) });
  await add(photo("front.jpg"), photo("rear.jpg"));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(notice()).toContain("Oops! Had a little hiccup"));
  server.answers[`POST ${photosPath}`] = stored;
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(server.sentTo("POST", photosPath)).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([address(), cards().length]).toEqual(["/upload", 2]);
});

test("offline it says so at once, and goes on by itself when the network is back", async () => {
  const { server, address } = open({ [`POST ${photosPath}`]: new TypeError("no network") });
  await add(photo("front.jpg"));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press("Next");
  expect(await screen.findByText("You are offline")).toBeDefined();
  expect(server.sentTo("POST", photosPath)).toHaveLength(1);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  server.answers[`POST ${photosPath}`] = stored;
  await act(async () => window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
});

test.each([
  [
    "POST /api/requests",
    refusal("rate_limited", 429),
    "Upload failedFailed to create request record. Please try again.",
  ],
  [`POST ${photosPath}`, refusal("image_damaged", 422), "Upload failedThis photo is incomplete or damaged."],
  [`POST ${photosPath}`, refusal("internal", 400), "An unexpected error occurred. Please try again."],
])("what is refused by %s is told in the ordered words", async (call, answer, words) => {
  open({ [call]: answer });
  await add(photo("front.jpg"));
  await press("Next");
  await waitFor(() => expect(notice()).toContain(words));
});

test("a photo that is refused says so in its place; without it the others go on, and none is sent twice", async () => {
  const { server, address } = open({
    [`POST ${photosPath}`]: ({ body }) =>
      body instanceof Object && "file" in body && body.file instanceof File && body.file.name === "bad.jpg"
        ? refusal("image_damaged", 422)
        : stored,
  });
  await add(photo("front.jpg"), photo("bad.jpg"), photo("rear.jpg"));
  await press("Next");
  expect((await screen.findAllByText(/incomplete or damaged/)).length).toBeGreaterThan(0);
  await press("Remove bad.jpg");
  await press("Next");
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
  expect(server.sentTo("POST", photosPath)).toHaveLength(3);
});

test("when the last photo is refused and taken out, the others are said to be all, and none is sent again", async () => {
  const { server, address } = open({
    [`POST ${photosPath}`]: ({ body }) =>
      body instanceof Object && "file" in body && body.file instanceof File && body.file.name === "bad.jpg"
        ? refusal("image_damaged", 422)
        : stored,
  });
  await add(photo("front.jpg"), photo("bad.jpg"));
  await press("Next");
  expect((await screen.findAllByText(/incomplete or damaged/)).length).toBeGreaterThan(0);
  expect(server.sentTo("POST", completePath)).toEqual([]);
  await press("Remove bad.jpg");
  await press("Next");
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
  expect(server.sentTo("POST", photosPath)).toHaveLength(2);
  expect(server.sentTo("POST", completePath)).toHaveLength(1);
});

test("who cancels when the last photo has arrived, before the answer, has started no views", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { server, address } = open({ [`POST ${photosPath}`]: promise });
  await add(photo("front.jpg"));
  await press("Next");
  const overlay = await screen.findByRole("dialog", { name: "Sending your photos" });
  await waitFor(() => expect(server.sentTo("POST", photosPath)).toHaveLength(1));
  act(() => server.progress(100));
  await user.click(within(overlay).getByRole("button", { name: "Cancel" }));
  await act(async () => resolve(stored));
  expect(server.sentTo("POST", photosPath).map(({ body }) => body)).toMatchObject([{ isLast: "false" }]);
  expect(server.sentTo("POST", completePath)).toEqual([]);
  expect([address(), cards().length]).toEqual(["/upload", 1]);
});

test("an outage after the last photo sends no photo again", async () => {
  const { server, address } = open({ [`POST ${completePath}`]: new TypeError("no network") });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await add(photo("front.jpg"));
  await press("Next");
  await screen.findByText("You are offline");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  server.answers[`POST ${completePath}`] = request;
  await act(async () => window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
  expect(server.sentTo("POST", photosPath)).toHaveLength(1);
});

test("a photo that lies on the server already and is taken out is not read with the others: they go into a request of their own", async () => {
  let isOut = true;
  const { server, address } = open({
    [`POST ${photosPath}`]: ({ body }) =>
      isOut && body instanceof Object && "file" in body && body.file instanceof File && body.file.name === "rear.jpg"
        ? refusal("rate_limited", 429)
        : stored,
  });
  await add(photo("other-car.jpg"), photo("rear.jpg"));
  await press("Next");
  await waitFor(() => expect(server.sentTo("POST", photosPath)).toHaveLength(2));
  await press("Remove other-car.jpg");
  isOut = false;
  await press("Next");
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
  expect(server.sentTo("POST", "/api/requests")).toHaveLength(2);
});

test.each(["Save & exit", "Back"])("'%s' leads home and keeps the photos", async (way) => {
  const { address, router } = open();
  await add(photo("front.jpg"));
  await press(way);
  expect(address()).toBe("/");
  expect(notice()).toContain("Your photos are kept");
  await act(() => router.navigate("/upload"));
  expect(cards()).toHaveLength(1);
});

test("without tokens it is said when the next ones come; the photos can be read all the same", async () => {
  const { address } = open({}, 0);
  expect(await screen.findByText(/No tokens left/)).toBeDefined();
  await add(photo("front.jpg"));
  await press("Next");
  await waitFor(() => expect(address()).toBe(`/results?id=${request.id}`));
});
