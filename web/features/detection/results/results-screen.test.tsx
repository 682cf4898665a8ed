import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CarRequest } from "#contract/requests.ts";
import { openDetection } from "#web/testing/open-detection.tsx";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import {
  detectedRequest,
  syntheticCarPhoto,
  syntheticReading,
  waitingRequest,
} from "#web/testing/synthetic-detection.ts";
import { ResultsScreen } from "./results-screen.tsx";

const waiting = waitingRequest();
const nameless = detectedRequest({
  fields: {
    ...detectedRequest().detection?.fields,
    make: null,
    model: null,
    colour: syntheticReading("navy blue"),
    number_plate: syntheticReading("cv26 rvs", { confidence: 0.6 }),
    wheel_colour: undefined,
  },
});
const open = (request: CarRequest, answers = {}) =>
  openDetection(<ResultsScreen />, { request, answers, path: "/results" });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("without an id it leads home", () => {
  const { router } = openScreen(<ResultsScreen />, { at: "/results" });
  expect(router.state.location.pathname).toBe("/");
});

test("while nothing is known it says so", async () => {
  open(waiting);
  expect(await screen.findByRole("heading", { level: 1, name: "Analyzing your image..." })).toBeDefined();
});

test("a car whose make is known has a page of its own, also when the make comes later", async () => {
  const { tell, address } = open(waiting);
  await screen.findByRole("heading", { level: 1 });
  await tell(detectedRequest());
  await waitFor(() => expect(address()).toBe(`/vehicle-details?id=${waiting.id}`));
});

test("without a make the four parts are shown, in title case and the plate in upper case, and the page asks for the make", async () => {
  open(nameless);
  expect(await screen.findByRole("heading", { level: 1, name: "Car Detection Results" })).toBeDefined();
  const part = (name: string) => within(screen.getByRole("region", { name }));
  expect(part("Basic information").getByText("Navy Blue")).toBeDefined();
  expect(part("Basic information").getByText("Not told. 2024 is assumed.")).toBeDefined();
  expect(part("Detailed Specifications").getAllByText("Not told by the photo")).toHaveLength(2);
  expect(part("License Plate").getByText("CV26 RVS")).toBeDefined();
  expect(part("License Plate").getByText("please check")).toBeDefined();
  expect(screen.getByRole("link", { name: "Name the car" }).getAttribute("href")).toBe(
    `/vehicle-details?id=${nameless.id}`,
  );
});

test("a field that is still being read says so", async () => {
  open({
    ...nameless,
    detection: nameless.detection && { ...nameless.detection, status: "reading" },
  });
  const features = within(await screen.findByRole("region", { name: "Visual Features" }));
  expect(features.getAllByText("Detecting...")).toHaveLength(3);
});

test("after 90 seconds it says that it takes too long; what comes later still counts", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.parse("2026-01-05T10:00:00.000Z") });
  const { tell, address } = open(waitingRequest({ startedAt: "2026-01-05T10:00:00.000Z" }));
  await act(() => vi.advanceTimersByTimeAsync(89_000));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Analyzing/);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Detection Timeout");
  expect(screen.getByRole("link", { name: "Try uploading a different image" }).getAttribute("href")).toBe("/upload");
  for (const advice of [/clearer photo/, /Good lighting/, /Minimal background/])
    expect(screen.getByText(advice)).toBeDefined();
  expect(notice()).toBe(
    "Detection timeoutCar detection is taking longer than expected. Please try uploading a different image.",
  );
  await tell(detectedRequest());
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(address()).toBe(`/vehicle-details?id=${waiting.id}`);
});

test.each([
  ["that runs ten minutes ahead", "2026-01-05T10:10:00.000Z"],
  ["that runs ten minutes behind", "2026-01-05T09:50:00.000Z"],
])(
  "on a device with a clock %s the 90 seconds are the server's, also where reading began before",
  async (_, device) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.parse(device) });
    const read = Response.json(waitingRequest({ startedAt: "2026-01-05T10:00:00.000Z" }), {
      headers: { "Cache-Control": "no-store", Date: "Mon, 05 Jan 2026 10:01:00 GMT" },
    });
    open(waiting, { [`GET /api/requests/${waiting.id}`]: read });
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Analyzing/);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Detection Timeout");
  },
);

test("a reading that failed says why, and the photos can be read again", async () => {
  const error = { code: "detection_failed", message: "It broke." };
  const photos = [syntheticCarPhoto({ refusal: { ...error, mayBeReadAgain: true } })];
  const failed = waitingRequest({ status: "failed", error, photos });
  const { server } = open(failed, { [`POST /api/requests/${failed.id}/detection`]: waiting });
  expect(await screen.findByRole("heading", { level: 1, name: "Detection Failed" })).toBeDefined();
  expect(screen.getByText("It broke.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Read the photos again, free" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Analyzing/));
  expect(server.sentTo("POST", `/api/requests/${failed.id}/detection`)).toHaveLength(1);
});

test("several photos that are all refused are named with their reasons, and not offered to be read again", async () => {
  const noCar = { code: "no_car_found", message: "There is no car in it." };
  const photos = ["one.jpg", "two.jpg"].map((fileName) =>
    syntheticCarPhoto({ id: fileName, fileName, refusal: { ...noCar, mayBeReadAgain: false } }),
  );
  open(waitingRequest({ status: "failed", error: noCar, photos }));
  const list = within(await screen.findByRole("list", { name: "Photos that tell nothing" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "one.jpg: There is no car in it.",
    "two.jpg: There is no car in it.",
  ]);
  expect(screen.queryByRole("button", { name: /Read the photos again/ })).toBeNull();
});

test("a request that is nobody's, or somebody else's, is 'No data found' with the way home", async () => {
  open(waiting, { [`GET /api/requests/${waiting.id}`]: refusal("not_found", 404) });
  expect(await screen.findByRole("heading", { level: 1, name: "No data found" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
  expect(notice()).toBe("ErrorNo data found for this request");
});

test("what can't be loaded is told, and asked for again", async () => {
  const { server, address } = open(waiting, { [`GET /api/requests/${waiting.id}`]: refusal("unavailable", 503) });
  expect(await screen.findByRole("heading", { level: 1, name: "Detection Failed" })).toBeDefined();
  expect(notice()).toBe("ErrorFailed to load data");
  server.answers[`GET /api/requests/${waiting.id}`] = detectedRequest();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(address()).toBe(`/vehicle-details?id=${waiting.id}`));
});

test("where something is known a photo whose reading broke is offered to be read again, one that shows no car is not", async () => {
  const photosOf = (code: string, mayBeReadAgain: boolean) => {
    const broken = syntheticCarPhoto({
      id: "2",
      fileName: "rear.jpg",
      refusal: { code, message: "No.", mayBeReadAgain },
    });
    return {
      ...nameless,
      detection: nameless.detection && { ...nameless.detection, photos: [syntheticCarPhoto(), broken] },
    };
  };
  const { tell } = open(photosOf("detection_failed", true));
  expect(await screen.findByRole("button", { name: "Read the photos again, free" })).toBeDefined();
  await tell(photosOf("no_car_found", false));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Read the photos again/ })).toBeNull());
});
