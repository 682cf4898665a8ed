import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReadCar } from "#contract/read-cars.ts";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { detectedRequest } from "#web/testing/synthetic-detection.ts";
import { YourCars } from "./your-cars.tsx";

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const user = userEvent.setup({ delay: null });
const car = (id: string, changes: Partial<ReadCar> = {}): ReadCar => ({
  id,
  make: "fiat",
  model: "Panda",
  numberPlate: null,
  status: "done",
  previewUrl: `/files/${id}/preview`,
  photoCount: 2,
  hasViews: false,
  createdAt: "2026-03-05T10:00:00.000Z",
  ...changes,
});
function open(answer: Answers[string]) {
  const server = standInServer({ "GET /api/requests": answer });
  return { ...openScreen(<YourCars />, { at: "/upload" }), server };
}
const links = () => screen.getAllByRole("link");

test("cars are found again by name, plate and what became of them, and lead to their pages", async () => {
  const cars = [
    car("1", { status: "reading", make: null, model: null }),
    car("2", { numberPlate: "ab12 cde" }),
    car("3", { hasViews: true }),
    car("4", { status: "failed", make: null, model: null }),
    car("5", { photoCount: 0, previewUrl: null }),
  ];
  open({ cars, nextBefore: null });
  await screen.findByRole("list");
  const words = links().map(({ textContent }) => textContent.replace(/\d+ Mar 2026.*/, ""));
  expect(words).toEqual([
    "A new carIts photos are being read",
    "Fiat PandaAB12 CDENo views yet",
    "Fiat PandaSix views made",
    "A car without a nameIts photos tell nothing",
    "Fiat PandaNo views; its photos are gone",
  ]);
  expect(links()[1]?.getAttribute("href")).toBe("/vehicle-details?id=2");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("fifty cars come page by page", async () => {
  const all = Array.from({ length: 50 }, (_, index) => car(String(index)));
  open(({ query }) => {
    const from = query["before"] === undefined ? 0 : Number(query["before"]) + 1;
    const cars = all.slice(from, from + Number(query["limit"]));
    const hasMore = from + cars.length < all.length;
    return { cars, nextBefore: hasMore ? (cars.at(-1)?.id ?? null) : null };
  });
  await screen.findByRole("list");
  expect(links()).toHaveLength(12);
  for (const count of [24, 36, 48, 50]) {
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(links()).toHaveLength(count));
  }
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  // The button is gone: the keyboard goes on with what it brought last.
  await waitFor(() => expect(document.activeElement).toBe(links()[48]));
});

test("who has sent none is told what stands here, and a car that comes is shown without a reload", async () => {
  const { server, client } = open({ cars: [], nextBefore: null });
  expect(await screen.findByText(/^None yet/)).toBeDefined();
  server.answers["GET /api/requests"] = { cars: [car("1")], nextBefore: null };
  const data = JSON.stringify(detectedRequest());
  await act(async () => applyLiveMessage(client, { name: "request.changed", data }));
  expect(await screen.findByRole("link", { name: /Fiat Panda/ })).toBeDefined();
});

test("while it loads it says so; what can't be loaded is told, and asked for again", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { server } = open(promise);
  expect(screen.getByText("Loading your cars…")).toBeDefined();
  resolve(refusal("unavailable", 503));
  await screen.findByText("Your cars could not be loaded.");
  server.answers["GET /api/requests"] = { cars: [car("1")], nextBefore: null };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(within(await screen.findByRole("list")).getAllByRole("link")).toHaveLength(1);
});

test("a car is deleted once it was said what goes and what stays, and the list tells what is left", async () => {
  const { server } = open({ cars: [car("1", { hasViews: true })], nextBefore: null });
  server.answers["DELETE /api/requests/1"] = { id: "1", keptPhotoCount: 1, hasViews: true };
  await user.click(await screen.findByRole("button", { name: "Delete Fiat Panda" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this car?" }));
  expect(dialog.getByText(/Its six views stay among your pictures/)).toBeDefined();
  expect(server.sentTo("DELETE", "/api/requests/1")).toEqual([]);
  server.answers["GET /api/requests"] = { cars: [], nextBefore: null };
  await user.click(dialog.getByRole("button", { name: "Delete car" }));
  expect(await screen.findByText(/^None yet/)).toBeDefined();
  expect(await screen.findByText("Kept: its views, and one photo that is still needed.")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Your cars" })));
});

test("who keeps a car deletes nothing, and a car that is gone already says so", async () => {
  const { server } = open({ cars: [car("1")], nextBefore: null });
  await user.click(await screen.findByRole("button", { name: "Delete Fiat Panda" }));
  await user.click(await screen.findByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo("DELETE", "/api/requests/1")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Delete Fiat Panda" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByText(/six views stay/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Delete car" }));
  expect(await dialog.findByRole("alert")).toBeDefined();
});
