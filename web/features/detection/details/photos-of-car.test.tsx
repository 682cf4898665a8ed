import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Detection } from "#contract/detection.ts";
import { adviceTexts } from "#contract/photo-advice.ts";
import { openDetection } from "#web/testing/open-detection.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { detectedRequest, syntheticCarPhoto } from "#web/testing/synthetic-detection.ts";
import { DetailsScreen } from "./details-screen.tsx";

const noCar = { code: "no_car_found", message: "There is no car in it." };
const open = (detection: Partial<Detection>) =>
  openDetection(<DetailsScreen />, { request: detectedRequest(detection) });
const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("a photo whose outline is in doubt says so in red, and why", async () => {
  const { cutOut } = syntheticCarPhoto();
  open({ photos: [syntheticCarPhoto({ advice: ["no_tyres"], cutOut: { ...cutOut, outline: "doubtful" } })] });
  const told = await screen.findByText(new RegExp(adviceTexts.no_tyres));
  expect(told.className).toContain("text-danger");
});

test("the best photo is shown first with the side that each shows, and another one can be gone on with", async () => {
  const photos = [
    syntheticCarPhoto({ id: "1", fileName: "rear.jpg", view: "rear", isViewSure: true }),
    syntheticCarPhoto({ id: "2", fileName: "front.jpg", view: "front-quarter", isViewSure: true }),
    syntheticCarPhoto({ id: "3", fileName: "front-2.jpg", view: "front-quarter" }),
    syntheticCarPhoto({ id: "4", fileName: "plate.jpg", matteStatus: "failed", matteError: noCar }),
  ];
  open({ photos, bestPhotos: { rear: "1", "front-quarter": "2" }, bestPhoto: "2" });
  const list = within(await screen.findByRole("list", { name: "All photos" }));
  expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Rear",
    "Front Quarter · best",
    "Likely front quarter",
    "Side not told",
  ]);
  const scene = () => screen.queryByRole("link", { name: "Put it in a scene" })?.getAttribute("href");
  expect([scene(), screen.getByText("Go on with this photo, the best for a picture:")]).toMatchObject([
    "/photo-upload?photo=2",
    {},
  ]);
  await user.click(list.getByRole("button", { name: "Show rear.jpg: Rear" }));
  expect([scene(), list.getByRole("button", { pressed: true }).textContent]).toEqual(["/photo-upload?photo=1", "Rear"]);
  await user.click(list.getByRole("button", { name: "Show plate.jpg: Side not told" }));
  expect(scene()).toBeUndefined();
  expect(screen.getByText("No picture can be made of this photo: There is no car in it.")).toBeDefined();
});

test("while photos are being read, none is called the best yet", async () => {
  const first = syntheticCarPhoto({ id: "1", fileName: "front.jpg", view: "front" });
  const coming = syntheticCarPhoto({ id: "2", fileName: "rear.jpg", isWaiting: true });
  const bestOf = { bestPhotos: { front: "1" }, bestPhoto: "1" };
  const { tell } = open({ status: "reading", photos: [first, coming], ...bestOf });
  expect(await screen.findByText("Being read")).toBeDefined();
  expect(screen.getByText("Go on with this photo:")).toBeDefined();
  const both = [first, { ...coming, isWaiting: false }];
  await tell(detectedRequest({ photos: both, ...bestOf }));
  expect(await screen.findByText("Go on with this photo, the best for a picture:")).toBeDefined();
  expect(screen.queryByText("Being read")).toBeNull();
});

test("a photo that is refused among readable ones is named with its reason", async () => {
  const refused = syntheticCarPhoto({ id: "2", fileName: "street.jpg", refusal: { ...noCar, mayBeReadAgain: false } });
  open({ photos: [syntheticCarPhoto(), refused] });
  const list = within(await screen.findByRole("list", { name: "Photos that tell nothing" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "street.jpg: There is no car in it.",
  ]);
});

test("that an AI model could not look at all of them is one sentence, and nothing without it", async () => {
  const { tell } = open({ modelError: { code: "ai_busy", message: "The AI service is busy." } });
  expect(await screen.findByText(/^The AI model could not look at every photo\./)).toBeDefined();
  await tell(detectedRequest());
  await waitFor(() => expect(screen.queryByText(/AI model/)).toBeNull());
});
