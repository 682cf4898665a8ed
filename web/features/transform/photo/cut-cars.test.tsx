import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  carPhoto,
  dropFiles,
  openTransform,
  openWithoutPhoto,
  orderPath,
  picture,
  sceneCard,
  uploadPath,
} from "#web/testing/open-transform.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const cut = syntheticUpload({ cutSides: ["left", "bottom"] });
const accepting = `PATCH /api/uploads/${cut.id}`;
const question = /^The photo cuts the car off on the left and at the bottom\./;

beforeEach(() => {
  standInBrowser();
  sessionStorage.setItem("carvas.ratio", "4:3");
});
afterEach(closeScreen);

test("a photo that cuts the car off asks before anything is ordered, and goes on with the scene once it is accepted", async () => {
  const { server, orders } = await openTransform({
    upload: cut,
    answers: { [accepting]: { ...cut, cutAccepted: true } },
  });
  expect(await screen.findByText(question, { selector: "p[id]" })).toBeDefined();
  await user.click(sceneCard("Beach"));
  expect(orders()).toEqual([]);
  const accept = screen.getByRole("button", { name: "Use it anyway in Beach · 1 token" });
  expect(document.activeElement).toBe(accept);
  await user.click(accept);
  await waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "Beach", recordId: cut.id }]));
  expect(server.sentTo("PATCH", `/api/uploads/${cut.id}`)[0]?.body).toEqual({ cutAccepted: true });
  expect(screen.queryByText(question, { selector: "p[id]" })).toBeNull();
});

test("accepting without a scene leads to the scenes, and nothing is ordered", async () => {
  const { orders } = await openTransform({ upload: cut, answers: { [accepting]: { ...cut, cutAccepted: true } } });
  await user.click(await screen.findByRole("button", { name: "Use it anyway" }));
  await waitFor(() => expect(document.activeElement).toBe(sceneCard("City")));
  expect(orders()).toEqual([]);
});

test("an answer that did not get through is told, and can be given again", async () => {
  const { server } = await openTransform({ upload: cut, answers: { [accepting]: refusal("unavailable", 503) } });
  await user.click(await screen.findByRole("button", { name: "Use it anyway" }));
  await waitFor(() => expect(notice()).toContain("Failed to process request"));
  server.answers[accepting] = { ...cut, cutAccepted: true };
  await user.click(screen.getByRole("button", { name: "Use it anyway" }));
  await waitFor(() => expect(screen.queryByText(question, { selector: "p[id]" })).toBeNull());
});

test("a picture that failed for it is asked about in its place, and made in its format", async () => {
  const failed = picture({
    status: "failed",
    aspectRatio: "16:9",
    error: { code: "car_cut_off", message: "Cut off." },
  });
  const { orders } = await openTransform({
    upload: cut,
    pictures: [failed],
    answers: { [accepting]: { ...cut, cutAccepted: true } },
  });
  await user.click(await screen.findByRole("button", { name: "Use it anyway in City · 1 token" }));
  await waitFor(() =>
    expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City", aspectRatio: "16:9" }]),
  );
});

test("a photo without a usable car says why, orders nothing, and another can be chosen", async () => {
  const upload = syntheticUpload({
    matteStatus: "failed",
    matteUrl: null,
    matteError: { code: "no_car_found", message: "We can't find a car in this photo." },
  });
  const { orders } = await openTransform({ upload });
  expect(await screen.findByText("We can't find a car in this photo.")).toBeDefined();
  await user.click(sceneCard("City"));
  expect(notice()).toContain("We can't find a car in this photo.");
  expect(orders()).toEqual([]);
  expect(screen.getByRole("button", { name: "Choose another photo" })).toBeDefined();
});

test("while the car is cut out each step is told, and a scene may be picked meanwhile", async () => {
  const upload = syntheticUpload({ matteStatus: "running", matteStage: "finding", matteUrl: null });
  const { tell, orders } = await openTransform({ upload });
  expect(await screen.findByText("Pick a scene meanwhile.")).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: "Cutting out the car: Finding the car" });
  expect(Number(bar.getAttribute("aria-valuenow"))).toBeGreaterThanOrEqual(12);
  await user.click(sceneCard("City"));
  expect(orders()).toHaveLength(1);
  expect(await screen.findByRole("progressbar", { name: /^City: / })).toBeDefined();
  await tell("upload.changed", syntheticUpload({ matteStage: "tracing" }));
  await user.click(screen.getByRole("button", { name: "Your photo" }));
  expect(await screen.findByText(/^The car is cut out\./)).toBeDefined();
});

test("advice about the photo is given beside it, and the cut-out can be looked at", async () => {
  await openTransform({ upload: syntheticUpload({ advice: ["edge_uncertain", "car_touches_frame"] }) });
  expect(await screen.findByText(/Look along its outline/)).toBeDefined();
  expect(screen.getByText(/A little space all round gives the best result/)).toBeDefined();
  const mask = document.querySelector("img[hidden]");
  if (!mask) throw new Error("The cut-out is not loaded.");
  act(() => void mask.dispatchEvent(new Event("load")));
  const toggle = screen.getByRole("button", { name: "Show the cut-out" });
  await user.click(toggle);
  expect(screen.getByRole("img", { name: "Your car, cut out" })).toBeDefined();
  await user.keyboard("k");
  expect(screen.getByRole("img", { name: "Your car, as photographed" })).toBeDefined();
});

test("a scene picked while the photo is on its way is ordered once, as soon as it has arrived", async () => {
  const arrival = Promise.withResolvers<object>();
  const photo = syntheticUpload();
  const { server } = await openWithoutPhoto({ "POST /api/uploads/sample": arrival.promise });
  await user.click(screen.getByRole("button", { name: "Try it with our sample car" }));
  await user.click(sceneCard("City"));
  const stage = screen.getByRole("group", { name: "Stage" });
  expect(within(stage).getByText("Sending your photo. City starts as soon as it has arrived.")).toBeDefined();
  expect(server.sentTo("POST", orderPath)).toEqual([]);
  await act(async () => arrival.resolve({ success: true, data: photo }));
  await waitFor(() => expect(server.sentTo("POST", orderPath)).toHaveLength(1));
  expect(server.sentTo("POST", orderPath)[0]?.body).toMatchObject({ recordId: photo.id, preset: "City" });
});

test.each(["replaced on its way", "refused"])(
  "a scene picked for a photo that is then %s neither waits nor starts for the next one",
  async (way) => {
    const [first, second] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    const { server } = await openWithoutPhoto({ [`POST ${uploadPath}`]: first.promise });
    const waiting = /City starts as soon as it has arrived/;
    dropFiles(carPhoto);
    await screen.findByRole("progressbar", { name: "Sending your photo" });
    await user.click(sceneCard("City"));
    expect(screen.getByText(waiting)).toBeDefined();
    server.answers[`POST ${uploadPath}`] = second.promise;
    if (way === "refused") {
      first.resolve(refusal("image_too_small", 422));
      await screen.findByText(/^This photo is too small/);
    }
    dropFiles(carPhoto);
    await screen.findByText(/^Sending your photo/);
    expect(screen.queryByText(waiting)).toBeNull();
    await act(async () => second.resolve({ success: true, data: syntheticUpload() }));
    expect(await screen.findByText(/^The car is cut out\. Pick a scene\./)).toBeDefined();
    expect(server.sentTo("POST", orderPath)).toEqual([]);
  },
);

test("a format that would show too little of a car cut on both sides says so, and orders nothing", async () => {
  const upload = syntheticUpload({
    cutSides: ["left", "right"],
    cutAccepted: true,
    carBox: { left: 0, top: 100, width: 800, height: 640 },
  });
  const { orders } = await openTransform({ upload, pictures: [picture({ aspectRatio: "4:3" })] });
  const formats = within(await screen.findByRole("group", { name: "Aspect ratio" }));
  const wide = formats.getByRole("button", { name: /^16:9/ });
  await waitFor(() => expect(wide.textContent).toContain("not possible"));
  expect(screen.getByText(/too little of it would be seen in 16:9\.$/)).toBeDefined();
  await user.click(wide);
  expect(orders()).toEqual([]);
  expect(formats.getByRole("button", { name: /^1:1/ }).textContent).toContain("free");
});
