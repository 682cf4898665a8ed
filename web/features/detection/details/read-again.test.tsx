import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CarRequest } from "#contract/requests.ts";
import { openDetection } from "#web/testing/open-detection.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { detectedRequest, syntheticCarPhoto, waitingRequest } from "#web/testing/synthetic-detection.ts";
import { DetailsScreen } from "./details-screen.tsx";

const open = (request: CarRequest) => openDetection(<DetailsScreen />, { request });
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const broke = { code: "detection_failed", message: "It broke." };
const noCar = { code: "no_car_found", message: "There is no car in it." };

test("what would be refused again is not offered to be read again", async () => {
  const refused = syntheticCarPhoto({ refusal: { ...noCar, mayBeReadAgain: false } });
  open(waitingRequest({ status: "failed", error: noCar, photos: [refused] }));
  expect(await screen.findByRole("heading", { name: "Detection Failed" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /Read the photos again/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Try uploading a different image" })).toBeDefined();
});

test("of a car that is known a photo whose reading broke is offered to be read again, one that shows none is not", async () => {
  const photosOf = (refusal: typeof broke & { mayBeReadAgain: boolean }) =>
    detectedRequest({ photos: [syntheticCarPhoto(), syntheticCarPhoto({ id: "2", fileName: "rear.jpg", refusal })] });
  const { tell } = open(photosOf({ ...broke, mayBeReadAgain: true }));
  expect(await screen.findByRole("button", { name: "Read the photos again, free" })).toBeDefined();
  await tell(photosOf({ ...noCar, mayBeReadAgain: false }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Read the photos again/ })).toBeNull());
});

test("a reading that failed says so, and everything can be said by hand", async () => {
  open(
    waitingRequest({
      status: "failed",
      error: broke,
      photos: [syntheticCarPhoto({ refusal: { ...broke, mayBeReadAgain: true } })],
    }),
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Vehicle Details" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Detection Failed" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Read the photos again, free" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Change Make" })).toBeDefined();
  expect(await screen.findByText("First say what is open: make, model, colour.")).toBeDefined();
});
