import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adviceTexts } from "#contract/photo-advice.ts";
import {
  numberedUpload,
  openRetail,
  photoFile,
  presetCard,
  runsPath,
  syntheticRun,
  uploadPath,
} from "#web/testing/open-retail.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import type { SentCall } from "#web/testing/stand-in-server.ts";

const user = userEvent.setup({ delay: null, applyAccept: false });
const { cutOut } = numberedUpload(0);
const outline: [number, number][] = [
  [500, 200],
  [800, 200],
  [800, 400],
];

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("a photo of the set whose cut-out leaves a question says so; it is opened, and answered, before the run", async () => {
  const asked = numberedUpload(0, { cutOut: { ...cutOut, doubtfulParts: [{ outline, isKept: true }] } });
  const correcting = `/api/uploads/${asked.id}/cut-out/corrections`;
  const { server } = openRetail({
    at: "?tab=bulk",
    answers: {
      [`POST ${uploadPath}`]: { success: true, data: asked },
      [`POST ${correcting}`]: { ...asked, cutOut: { ...asked.cutOut, isBeingCorrected: true } },
    },
  });
  await user.upload(screen.getByTestId("photos-input"), [photoFile(0)]);
  expect(await screen.findByText("a part to check")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Check the cut-out of photo-0.jpg" }));
  const dialog = within(await screen.findByRole("dialog", { name: "The cut-out" }));
  expect(dialog.getByRole("button", { name: "Correct the cut-out" })).toBeDefined();
  await user.click(await dialog.findByRole("button", { name: "Remove" }));
  await waitFor(() =>
    expect(server.sentTo("POST", correcting)[0]?.body).toEqual({
      basedOn: 0,
      edits: [{ kind: "area", mode: "remove", outline }],
    }),
  );
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("ready")).toBeDefined();
});

test("a photo that cuts its car off can be looked at too; what makes it whole leaves its dialog open", async () => {
  const cutOff = numberedUpload(0, { cutSides: ["left"] });
  const { tell } = openRetail({
    at: "?tab=bulk",
    answers: { [`POST ${uploadPath}`]: { success: true, data: cutOff } },
  });
  await user.upload(screen.getByTestId("photos-input"), [photoFile(0)]);
  expect(await screen.findByText("needs a look")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Check the cut-out of photo-0.jpg" }));
  await screen.findByRole("dialog", { name: "The cut-out" });
  await tell("upload.changed", { ...cutOff, cutSides: [], cutOut: { ...cutOff.cutOut, version: 1, versions: [0, 1] } });
  await waitFor(() => expect(screen.getByText("ready")).toBeDefined());
  expect(screen.getByRole("dialog", { name: "The cut-out" })).toBeDefined();
});

test("doubtful photos wait in a list of their own, unpaid and in the run all the same, until they are answered there", async () => {
  const inDoubt = { cutOut: { ...cutOut, outline: "doubtful" }, advice: ["no_tyres", "car_tilted"] } as const;
  const uploads = [
    numberedUpload(0),
    numberedUpload(1, { ...inDoubt, advice: [...inDoubt.advice] }),
    numberedUpload(2, { ...inDoubt, advice: [...inDoubt.advice] }),
  ];
  const confirmed = { ...uploads[1], cutOut: { ...cutOut, outline: "confirmed" } };
  const detail = `/api/uploads/${numberedUpload(2).id}/detail`;
  const { server } = openRetail({
    at: "?tab=bulk",
    answers: {
      [`POST ${uploadPath}`]: ({ body }: SentCall) => {
        const file = typeof body === "object" && body !== null && "file" in body ? body.file : null;
        return { success: true, data: uploads[Number(file instanceof File ? /\d/.exec(file.name)?.[0] : 0)] };
      },
      "PUT /api/confirmed-outlines": { uploads: [confirmed] },
      [`PUT ${detail}`]: { ...uploads[2], isDetail: true },
      [`POST ${runsPath}`]: syntheticRun(3),
    },
  });
  await user.upload(screen.getByTestId("photos-input"), [0, 1, 2].map(photoFile));
  const list = within(await screen.findByRole("region", { name: "Needs a look" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
  const [first, second] = list.getAllByRole("listitem").map((row) => within(row));
  expect(first?.getByText(adviceTexts.no_tyres)).toBeDefined();
  expect(first?.getByText(adviceTexts.car_tilted)).toBeDefined();
  expect(screen.getByText("2 images to look at")).toBeDefined();
  await user.click(await presetCard("Two"));
  const press = (tokens: string) => screen.findByRole("button", { name: `Process All Images (${tokens})` });
  await press("1 token");
  await user.click(second?.getByRole("button", { name: "Keep as it is · free" }) ?? document.body);
  expect(await screen.findByText(/1 image passed through/)).toBeDefined();
  await user.click(list.getByRole("button", { name: "The outline is right · 1 token" }));
  await press("2 tokens");
  expect(screen.queryByRole("region", { name: "Needs a look" })).toBeNull();
  await user.click(await press("2 tokens"));
  await waitFor(() =>
    expect(server.sentTo("POST", runsPath)[0]?.body).toMatchObject({ uploadIds: uploads.map(({ id }) => id) }),
  );
});

test("nothing is started while every photo needs a look", async () => {
  const inDoubt = numberedUpload(0, { cutOut: { ...cutOut, outline: "doubtful" } });
  const { server } = openRetail({
    at: "?tab=bulk",
    answers: { [`POST ${uploadPath}`]: { success: true, data: inDoubt } },
  });
  await user.upload(screen.getByTestId("photos-input"), [photoFile(0)]);
  await screen.findByRole("region", { name: "Needs a look" });
  await user.click(await presetCard("Two"));
  await user.click(screen.getByRole("button", { name: "Process All Images (0 tokens)" }));
  expect(notice()).toContain("Every photo needs a look first");
  expect(server.sentTo("POST", runsPath)).toEqual([]);
});

test("a photo in which no car was found can be pointed at; the run waits for what is being cut out", async () => {
  const refused = numberedUpload(0, {
    matteStatus: "failed",
    matteUrl: null,
    matteError: { code: "no_car_found", message: "We can't find a car in this photo." },
  });
  const choosing = `/api/uploads/${refused.id}/cut-out/car`;
  const { server, tell } = openRetail({
    at: "?tab=bulk",
    answers: {
      [`POST ${uploadPath}`]: { success: true, data: refused },
      [`PUT ${choosing}`]: { ...refused, cutOut: { ...refused.cutOut, isBeingCorrected: true } },
    },
  });
  await user.upload(screen.getByTestId("photos-input"), [photoFile(0)]);
  await user.click(await screen.findByRole("button", { name: "Wrong car? Choose another in photo-0.jpg" }));
  const dialog = within(await screen.findByRole("dialog", { name: "The cut-out" }));
  await user.click(await dialog.findByRole("button", { name: "Wrong car? Choose another" }));
  await dialog.findByRole("slider");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(server.sentTo("PUT", choosing)).toHaveLength(1));
  expect(await dialog.findByRole("progressbar", { name: "Cutting out the car you chose" })).toBeDefined();
  const waiting = "Waiting for the new cut-out of 1 image. You can order as soon as it is there.";
  expect(screen.getByText(waiting)).toBeDefined();
  await tell("upload.changed", numberedUpload(0, { cutOut: { ...cutOut, version: 1, versions: [1] } }));
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("ready")).toBeDefined();
});

test("several cars in a photo of the set are told beside it", async () => {
  const cars = [
    { outline, isChosen: true },
    { outline: outline.map(([x, y]): [number, number] => [x - 450, y]), isChosen: false },
  ];
  openRetail({
    at: "?tab=bulk",
    answers: { [`POST ${uploadPath}`]: { success: true, data: numberedUpload(0, { cutOut: { ...cutOut, cars } }) } },
  });
  await user.upload(screen.getByTestId("photos-input"), [photoFile(0)]);
  expect(await screen.findByText("which car?")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Check the cut-out of photo-0.jpg" }));
  expect(await screen.findByRole("group", { name: "Which car is meant?" })).toBeDefined();
});
