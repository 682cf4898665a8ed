import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { announced, openTransform, sceneCard } from "#web/testing/open-transform.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
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
const choosing = `PUT /api/uploads/${plain.id}/cut-out/car`;
const correcting = `POST /api/uploads/${plain.id}/cut-out/corrections`;
const twoCars = withCutOut({
  cars: [
    { outline: outline(600), isChosen: true },
    { outline: outline(50), isChosen: false },
  ],
});
const another = () => screen.findByRole("button", { name: "Wrong car? Choose another" });

beforeEach(() => {
  standInBrowser();
  sessionStorage.setItem("carvas.ratio", "4:3");
});
afterEach(closeScreen);

test("to choose another car by the keyboard is to use it; a picture waits for the new cut-out", async () => {
  const { server, tell, orders } = await openTransform({
    upload: twoCars,
    answers: { [choosing]: { ...twoCars, cutOut: { ...twoCars.cutOut, isBeingCorrected: true } } },
  });
  const question = await screen.findByRole("group", { name: "Which car is meant?" });
  const cars = within(question).getAllByRole<HTMLInputElement>("radio");
  expect(cars.map((car) => [car.labels?.[0]?.textContent, car.checked])).toEqual([
    ["Left car", false],
    ["Right car", true],
  ]);
  expect(screen.getByText(/^The car is cut out\./)).toBeDefined();
  within(question).getByRole("radio", { name: "Right car" }).focus();
  await user.keyboard("{ArrowLeft}");
  await waitFor(() =>
    expect(server.sentTo("PUT", `/api/uploads/${plain.id}/cut-out/car`)[0]?.body).toEqual({ place: [200, 300] }),
  );
  expect(await screen.findByRole("progressbar", { name: "Cutting out the left car" })).toBeDefined();
  expect(screen.queryByText(/^The car is cut out\./)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Left car" }).checked).toBe(true);
  await user.click(sceneCard("City"));
  expect(notice()).toContain("Waiting for the new cut-out");
  expect(orders()).toEqual([]);
  await tell(
    "upload.changed",
    withCutOut({
      version: 1,
      versions: [0, 1],
      cars: twoCars.cutOut.cars.map((car) => ({ outline: car.outline, isChosen: !car.isChosen })),
    }),
  );
  await waitFor(() => expect(announced()).toBe("The new cut-out is ready."));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Left car" }).checked).toBe(true);
  await user.click(sceneCard("City"));
  expect(orders()).toHaveLength(1);
});

test("a tap on a car's outline chooses it", async () => {
  const { server } = await openTransform({ upload: twoCars, answers: { [choosing]: twoCars } });
  const matte = document.querySelector("img[hidden]");
  act(() => void matte?.dispatchEvent(new Event("load")));
  const left = await waitFor(() => {
    const found = document.querySelector("polygon[data-car='1']");
    if (!found) throw new Error("The outline is not drawn yet.");
    return found;
  });
  await user.click(left);
  await waitFor(() => expect(server.sentTo("PUT", `/api/uploads/${plain.id}/cut-out/car`)).toHaveLength(1));
});

test("one car is not asked about, but another can be pointed at: the cross moves by arrow keys, Escape leaves it", async () => {
  const { server } = await openTransform({ upload: plain, answers: { [choosing]: refusal("unavailable", 503) } });
  await user.click(await another());
  expect(screen.queryByRole("group", { name: "Which car is meant?" })).toBeNull();
  const cross = await screen.findByRole("slider", { name: "Place of the car that is meant" });
  await waitFor(() => expect(document.activeElement).toBe(cross));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("slider")).toBeNull());
  expect(document.activeElement).toBe(await another());
  await user.keyboard("{Enter}");
  await screen.findByRole("slider");
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}{Enter}");
  await waitFor(() =>
    expect(server.sentTo("PUT", `/api/uploads/${plain.id}/cut-out/car`).map(({ body }) => body)).toEqual([
      { place: [580, 260] },
    ]),
  );
  await waitFor(() => expect(notice()).toContain("That did not get through"));
});

test("a choice that is made before the first one is answered is sent after it, and wins", async () => {
  const inTheMaking = withCutOut({ ...twoCars.cutOut, isBeingCorrected: true });
  let answer: (upload: Upload) => void = () => undefined;
  const { server } = await openTransform({
    upload: twoCars,
    answers: { [choosing]: () => new Promise<Upload>((resolve) => (answer = resolve)) },
  });
  const sent = () => server.sentTo("PUT", `/api/uploads/${plain.id}/cut-out/car`).map(({ body }) => body);
  await user.click(await screen.findByRole("radio", { name: "Left car" }));
  await waitFor(() => expect(sent()).toEqual([{ place: [200, 300] }]));
  await user.click(screen.getByRole("radio", { name: "Right car" }));
  expect(sent()).toHaveLength(1);
  await act(async () => answer(inTheMaking));
  await waitFor(() => expect(sent()).toEqual([{ place: [200, 300] }, { place: [750, 300] }]));
  await act(async () => answer(inTheMaking));
  expect(await screen.findByRole("progressbar", { name: "Cutting out the right car" })).toBeDefined();
});

test("a refused photo can be pointed at, and what comes of it takes the refusal's place", async () => {
  const refused: Upload = {
    ...plain,
    matteStatus: "failed",
    matteUrl: null,
    matteError: { code: "no_car_found", message: "We can't find a car in this photo." },
  };
  const { server, tell } = await openTransform({
    upload: refused,
    answers: { [choosing]: { ...refused, cutOut: { ...refused.cutOut, isBeingCorrected: true } } },
  });
  expect(await screen.findByText("We can't find a car in this photo.")).toBeDefined();
  await user.click(await another());
  await screen.findByRole("slider");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("progressbar", { name: "Cutting out the car you chose" })).toBeDefined();
  expect(screen.queryByText("We can't find a car in this photo.")).toBeNull();
  expect(server.sentTo("PUT", `/api/uploads/${plain.id}/cut-out/car`)[0]?.body).toEqual({ place: [500, 300] });
  await tell("upload.changed", withCutOut({ version: 1, versions: [1] }));
  expect(await screen.findByText(/^The car is cut out\./)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Back to the cut-out before" })).toBeNull();
});

test("a place without a car is told, and the cut-out before can be gone back to", async () => {
  const going = `PUT /api/uploads/${plain.id}/cut-out/version`;
  const failed = withCutOut({
    version: 2,
    versions: [0, 1, 2],
    correctionError: { code: "no_car_there", message: "No car was found at that place." },
  });
  const { server } = await openTransform({ upload: failed, answers: { [going]: plain } });
  expect((await screen.findByText("No car was found at that place.")).role).toBe("alert");
  await user.click(screen.getByRole("button", { name: "Back to the cut-out before" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Back to the cut-out before" })).toBeNull());
  expect(server.sentTo("PUT", `/api/uploads/${plain.id}/cut-out/version`)[0]?.body).toEqual({ version: 1 });
});

test("doubtful parts are asked about one by one; only an answer that changes something is sent", async () => {
  const parts = withCutOut({
    doubtfulParts: [
      { outline: outline(100), isKept: true },
      { outline: outline(500), isKept: false },
    ],
  });
  const answers = { [correcting]: withCutOut({ isBeingCorrected: true }) };
  const first = await openTransform({ upload: parts, answers });
  expect(await screen.findByText("It is kept now. 1 more after it.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Keep" }));
  expect(await screen.findByText("It is removed now.")).toBeDefined();
  // Somebody who comes back is not asked what they have answered.
  cleanup();
  const { server } = await openTransform({ upload: parts, answers });
  expect(await screen.findByText("It is removed now.")).toBeDefined();
  expect(first.server.sentTo("POST", `/api/uploads/${plain.id}/cut-out/corrections`)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Keep" }));
  await waitFor(() =>
    expect(server.sentTo("POST", `/api/uploads/${plain.id}/cut-out/corrections`)[0]?.body).toEqual({
      basedOn: 0,
      edits: [{ kind: "area", mode: "keep", outline: outline(500) }],
    }),
  );
  await waitFor(() => expect(screen.queryByText("Does this belong to the car?")).toBeNull());
});
