import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import { doneRetailPicture, openRetail, orderPath, presetCard } from "#web/testing/open-retail.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { enginesWithAi } from "#web/testing/synthetic-engines.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const plain = syntheticUpload({ width: 1000, height: 600 });
const withCutOut = (changes: Partial<Upload["cutOut"]>): Upload => ({
  ...plain,
  cutOut: { ...plain.cutOut, ...changes },
});
const outline = (left: number): [number, number][] => [
  [left, 200],
  [left + 300, 200],
  [left + 300, 400],
  [left, 400],
];
const choosing = `/api/uploads/${plain.id}/cut-out/car`;
const correcting = `/api/uploads/${plain.id}/cut-out/corrections`;
const twoCars = withCutOut({
  cars: [
    { outline: outline(600), isChosen: true },
    { outline: outline(50), isChosen: false },
  ],
});
const inTheMaking = { ...twoCars, cutOut: { ...twoCars.cutOut, isBeingCorrected: true } };
const photoAt = `?photo=${plain.id}`;
const open = (upload: Upload, changes: Parameters<typeof openRetail>[0] = {}) =>
  openRetail({ at: photoAt, ...changes, answers: { [`GET /api/uploads/${plain.id}`]: upload, ...changes.answers } });

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

test("of several cars another is chosen before a studio, by its name or by a tap; a studio waits for the new cut-out", async () => {
  const { server, tell } = open(twoCars, { answers: { [`PUT ${choosing}`]: inTheMaking } });
  const question = await screen.findByRole("group", { name: "Which car is meant?" });
  await user.click(within(question).getByRole("radio", { name: "Left car" }));
  await waitFor(() => expect(server.sentTo("PUT", choosing).map(({ body }) => body)).toEqual([{ place: [200, 300] }]));

  const matte = document.querySelector("img[hidden]");
  act(() => void matte?.dispatchEvent(new Event("load")));
  const left = await waitFor(() => {
    const found = document.querySelector("polygon[data-car='1']");
    if (!found) throw new Error("The outline is not drawn yet.");
    return found;
  });
  // Back to the first one while the other is being cut out: the last choice counts.
  await user.click(within(question).getByRole("radio", { name: "Right car" }));
  await waitFor(() => expect(server.sentTo("PUT", choosing)).toHaveLength(2));
  await user.click(left);
  await waitFor(() => expect(server.sentTo("PUT", choosing)).toHaveLength(3));
  await user.click(await presetCard("Two"));
  expect(notice()).toContain("Waiting for the new cut-out");
  expect(server.sentTo("POST", orderPath)).toEqual([]);
  await tell("upload.changed", withCutOut({ version: 3, versions: [0, 3], cars: twoCars.cutOut.cars }));
  await user.click(await presetCard("Two"));
  await waitFor(() => expect(server.sentTo("POST", orderPath)).toHaveLength(1));
});

test.each([
  ["before a studio", {}],
  ["at the result", { pictures: [doneRetailPicture()] }],
])("a doubtful part is asked about %s, and the answer corrects the cut-out", async (_, changes) => {
  const asked = withCutOut({ doubtfulParts: [{ outline: outline(500), isKept: false }] });
  const { server } = open(asked, {
    ...changes,
    answers: { [`POST ${correcting}`]: withCutOut({ isBeingCorrected: true }) },
  });
  await user.click(await screen.findByRole("button", { name: "Keep" }));
  await waitFor(() =>
    expect(server.sentTo("POST", correcting)[0]?.body).toEqual({
      basedOn: 0,
      edits: [{ kind: "area", mode: "keep", outline: outline(500) }],
    }),
  );
  expect(await screen.findByRole("progressbar", { name: "Changing the cut-out" })).toBeDefined();
});

test("from the result another car is pointed at on the photo itself", async () => {
  const { server, search } = open(plain, {
    pictures: [doneRetailPicture()],
    answers: { [`PUT ${choosing}`]: plain },
  });
  await screen.findByRole("region", { name: "Result" });
  await user.click(await screen.findByRole("button", { name: "Wrong car? Choose another" }));
  const cross = await screen.findByRole("slider", { name: "Place of the car that is meant" });
  expect(screen.getByRole("img", { name: "Your car, as photographed" })).toBeDefined();
  expect(search()).toEqual({ photo: plain.id, picture: "none" });
  await waitFor(() => expect(document.activeElement).toBe(cross));
  await user.keyboard("{ArrowRight}{Enter}");
  await waitFor(() => expect(server.sentTo("PUT", choosing).map(({ body }) => body)).toEqual([{ place: [540, 300] }]));
});

test.each([
  ["the photo", []],
  ["a result", [doneRetailPicture()]],
])("the cut-out of %s can be corrected by hand", async (_, pictures) => {
  open(plain, { pictures });
  expect(await screen.findByRole("button", { name: "Correct the cut-out" })).toBeDefined();
});

const corrected = withCutOut({ version: 1, versions: [0, 1] });
const again = `/api/pictures/${doneRetailPicture().id}/formats`;

test("a picture whose cut-out is put right loses its badge, and is made anew by itself", async () => {
  const { server, tell } = open(plain, { pictures: [doneRetailPicture({ outline: "confirmed" })] });
  const result = within(await screen.findByRole("region", { name: "Result" }));
  expect(result.getByRole("button", { name: "Car unchanged" })).toBeDefined();
  expect(result.queryByRole("button", { name: /^Make it again/ })).toBeNull();
  await tell("upload.changed", corrected);
  await waitFor(() => expect(server.sentTo("POST", again)).toHaveLength(1));
  expect(result.queryByRole("button", { name: "Car unchanged" })).toBeNull();
});

test("an older picture that somebody goes back to stays what it is, and can be made again for nothing", async () => {
  const { server } = open(corrected, { pictures: [doneRetailPicture()] });
  await user.click(await screen.findByRole("button", { name: "Make it again · free" }));
  await waitFor(() => expect(server.sentTo("POST", orderPath)[0]?.body).toMatchObject({ preset: "Retail Two" }));
  expect(server.sentTo("POST", again)).toEqual([]);
});

test("what AI made is not made anew by itself when its cut-out is put right: it says so, with the price", async () => {
  const { server, tell } = open(plain, {
    pictures: [doneRetailPicture({ engine: "cloud", madeBy: "cloud", cost: 4, isWatermarked: false })],
    answers: { "GET /api/engines": enginesWithAi("retail") },
  });
  await screen.findByRole("region", { name: "Result" });
  await tell("upload.changed", corrected);
  expect(await screen.findByText("Its cut-out has changed since it was made.")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Make it again · 4 tokens" })).toBeDefined();
  expect(server.sentTo("POST", again)).toEqual([]);
});

test("the outline is confirmed in the proof by one tap; 'Not right' takes that back and opens the editor", async () => {
  const confirmed = withCutOut({ outline: "confirmed" });
  let next = confirmed;
  const { server, tell } = open(plain, {
    pictures: [doneRetailPicture()],
    answers: { "PUT /api/confirmed-outlines": () => ({ uploads: [next] }) },
  });
  const unconfirmed = "Pixels unchanged, outline not confirmed";
  await user.click(await screen.findByRole("button", { name: unconfirmed }));
  const dialog = within(await screen.findByRole("dialog", { name: unconfirmed }));
  expect(await dialog.findByRole("img", { name: "car.jpg with the outline of its car" })).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Confirm the outline" }));
  expect(await dialog.findByText("Outline confirmed: the whole car, and nothing else.")).toBeDefined();
  await tell("generation.changed", doneRetailPicture({ outline: "confirmed" }));
  const proven = within(await screen.findByRole("dialog", { name: "Car unchanged" }));
  next = plain;
  await user.click(proven.getByRole("button", { name: "Not right" }));
  await waitFor(() =>
    expect(server.sentTo("PUT", "/api/confirmed-outlines").map(({ body }) => body)).toEqual(
      [true, false].map((isConfirmed) => ({ outlines: [{ uploadId: plain.id, version: 0 }], isConfirmed })),
    ),
  );
  expect(await screen.findByRole("dialog", { name: "Correct the cut-out" })).toBeDefined();
});

test("a picture by AI of an older cut-out is made again at AI's price, and its preset says so", async () => {
  open(withCutOut({ version: 1, versions: [0, 1] }), {
    pictures: [doneRetailPicture({ engine: "cloud", madeBy: "cloud", cost: 4, isWatermarked: false })],
    answers: { "GET /api/engines": enginesWithAi("retail") },
  });
  expect(await screen.findByRole("button", { name: "Make it again · 4 tokens" })).toBeDefined();
  expect((await presetCard("Two")).getAttribute("aria-label")).toBe("Two, 4 tokens");
});
