import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adviceTexts } from "#contract/photo-advice.ts";
import type { Upload } from "#contract/uploads.ts";
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
  expect(await screen.findByText(question, { selector: "p" })).toBeDefined();
  await user.click(sceneCard("Beach"));
  expect(orders()).toEqual([]);
  const accept = screen.getByRole("button", { name: "Use it anyway in Beach · 1 token" });
  expect(document.activeElement).toBe(accept);
  await user.click(accept);
  await waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "Beach", recordId: cut.id }]));
  expect(server.sentTo("PATCH", `/api/uploads/${cut.id}`)[0]?.body).toEqual({ cutAccepted: true });
  expect(screen.queryByText(question, { selector: "p" })).toBeNull();
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
  await waitFor(() => expect(screen.queryByText(question, { selector: "p" })).toBeNull());
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

test("a photo whose car does not stand upright says so, and the way out is to straighten it", async () => {
  const upload = syntheticUpload({
    matteStatus: "failed",
    matteUrl: null,
    suggestedTurn: 90,
    matteError: { code: "car_not_upright", message: "It lies." },
  });
  const { orders } = await openTransform({ upload });
  expect(await screen.findByText(adviceTexts.car_tilted, { selector: "p" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /The outline is right|Use it anyway/ })).toBeNull();
  await user.click(sceneCard("City"));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Straighten" }));
  expect(orders()).toEqual([]);
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

const untouched = syntheticUpload();
const doubtful = syntheticUpload({
  cutOut: { ...untouched.cutOut, outline: "doubtful" },
  advice: ["edge_uncertain", "car_tilted"],
});
const confirmed = { ...doubtful, cutOut: { ...doubtful.cutOut, outline: "confirmed" } };

test("a doubtful outline is said in red with its reasons and the ways out, never with a tick, and asks before it costs anything", async () => {
  const { server, orders } = await openTransform({
    upload: doubtful,
    answers: { "PUT /api/confirmed-outlines": { uploads: [confirmed] } },
  });
  expect((await screen.findByText("The outline of the car may be wrong.", { selector: "p" })).className).toContain(
    "text-danger",
  );
  for (const reason of [adviceTexts.edge_uncertain, adviceTexts.car_tilted])
    expect(screen.getByText(reason).className).toContain("text-danger");
  expect(screen.queryByText(/The car is cut out/)).toBeNull();
  for (const name of ["Correct the outline", "Straighten", "Choose another photo"])
    expect(screen.getByRole("button", { name })).toBeDefined();
  await user.click(sceneCard("Beach"));
  expect(orders()).toEqual([]);
  // Enter on what has the focus now confirms nothing.
  expect(document.activeElement?.tagName).toBe("DIV");
  await user.click(screen.getByRole("button", { name: "The outline is right: Beach · 1 token" }));
  await waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "Beach" }]));
  expect(server.sentTo("PUT", "/api/confirmed-outlines")[0]?.body).toEqual({
    outlines: [{ uploadId: doubtful.id, version: 0 }],
    isConfirmed: true,
  });
});

test("of a doubtful photo what is paid is to be had as before; what is not is asked about on the photo itself", async () => {
  const { orders } = await openTransform({ upload: doubtful, pictures: [picture({ aspectRatio: "16:9" })] });
  await user.click(sceneCard("Beach"));
  expect(await screen.findByRole("button", { name: "The outline is right: Beach · 1 token" })).toBeDefined();
  expect(orders()).toEqual([]);
  await user.click(sceneCard("City"));
  await waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City" }]));
});

test("a cut-out with an open question has no tick, and one that a person has confirmed has", async () => {
  const part: Upload["cutOut"]["doubtfulParts"][number] = { outline: [[1, 1]], isKept: true };
  const asked = { ...untouched, cutOut: { ...untouched.cutOut, doubtfulParts: [part] } };
  const { tell } = await openTransform({ upload: asked });
  expect((await screen.findByText(/A question about it is open/)).querySelector(".text-good")).toBeNull();
  await tell("upload.changed", { ...asked, cutOut: { ...asked.cutOut, outline: "confirmed" } });
  expect((await screen.findByText(/^The car is cut out\. Pick/)).querySelector(".text-good")).not.toBeNull();
});

test("advice about the photo is given beside it, and the cut-out can be looked at", async () => {
  await openTransform({ upload: syntheticUpload({ advice: ["car_touches_frame"] }) });
  expect(await screen.findByText(/A little space all round gives the best result/)).toBeDefined();
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
