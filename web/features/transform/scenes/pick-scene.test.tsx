import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TransformScreen } from "#web/features/transform/transform-screen.tsx";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  acceptedOrder,
  announced,
  donePicture,
  openTransform,
  orderPath,
  picture,
  pictureId,
  sceneCard as card,
} from "#web/testing/open-transform.tsx";
import { refusal, standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const photo = syntheticUpload();
const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("the first scene asks for a format, and then one picture is ordered under a key of its own", async () => {
  const { orders } = await openTransform();
  await user.click(card("City"));
  const dialog = await screen.findByRole("dialog", { name: "Select an aspect ratio" });
  expect(orders()).toEqual([]);
  await user.click(within(dialog).getByText("Stories and reels"));
  await user.click(within(dialog).getByRole("button", { name: "Transform with City · 1 token" }));
  expect(await screen.findByText("CREATING IMAGE")).toBeDefined();
  expect(orders().map(({ body }) => body)).toEqual([
    { imageUrl: photo.uploadUrl, recordId: photo.id, preset: "City", aspectRatio: "9:16", expectedCost: 1 },
  ]);
  const [order] = orders();
  expect(order?.headers.get("idempotency-key")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(order?.headers.get("prefer")).toBe("respond-async");
});

test("closing the question about the format orders nothing, and it is asked again", async () => {
  const { orders } = await openTransform();
  await user.click(card("City"));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(card("Beach"));
  expect(await screen.findByRole("button", { name: "Transform with Beach · 1 token" })).toBeDefined();
  expect(orders()).toEqual([]);
});

test("the format is asked for once; the next scene is ordered in it at once", async () => {
  sessionStorage.setItem("carvas.ratio", "1:1");
  const { orders } = await openTransform();
  await user.click(card("Beach"));
  expect(await screen.findByText("CREATING IMAGE")).toBeDefined();
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "Beach", aspectRatio: "1:1" }]);
});

test("a scene that is there is shown and costs nothing, another format of it is free", async () => {
  const { orders, search } = await openTransform({ pictures: [donePicture()] });
  await screen.findByRole("button", { name: "Download Image" });
  await user.click(screen.getByRole("button", { name: "Your photo" }));
  expect(card("City").getAttribute("aria-label")).toBe("City, ready");
  await user.click(card("City"));
  expect(search()).toEqual({ photo: photo.id, picture: pictureId });
  expect(orders()).toEqual([]);
  const formats = screen.getByRole("group", { name: "Aspect ratio" });
  expect(within(formats).getByRole("button", { name: /^4:3/ }).textContent).toContain("shown");
  await user.click(within(formats).getByRole("button", { name: /^1:1/ }));
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City", aspectRatio: "1:1" }]);
  expect(card("Beach").getAttribute("aria-label")).toBe("Beach, 1 token");
});

test("with Pro a picture with the mark does not count: it is made anew, without", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openTransform({
    pictures: [donePicture({ isWatermarked: true })],
    profile: { is_pro: true },
  });
  await screen.findByRole("button", { name: "Download Image" });
  expect(card("City").getAttribute("aria-label")).toBe("City On stage, free");
  await user.click(card("City"));
  expect(orders()).toHaveLength(1);
});

test("without tokens a new picture is not ordered, and what is paid is still to be had", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openTransform({ pictures: [donePicture()], profile: { generation_tokens: 0 } });
  await screen.findByRole("button", { name: "Download Image" });
  await user.click(card("Beach"));
  expect(notice()).toContain("You don't have enough tokens to generate images.");
  expect(orders()).toEqual([]);
  await user.click(screen.getByRole("button", { name: /^16:9/ }));
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City", aspectRatio: "16:9" }]);
});

test("a server that knows of no tokens is believed: nothing stays in the making", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  await openTransform({ answers: { [`POST ${orderPath}`]: refusal("insufficient_tokens", 402) } });
  await user.click(card("City"));
  await waitFor(() => expect(notice()).toContain("Insufficient tokens"));
  expect(screen.queryByText("CREATING IMAGE")).toBeNull();
  expect(announced()).toBe("");
});

test("the picture comes step by step over the live line, and its arrival is said", async () => {
  const { tell } = await openTransform({ pictures: [picture({ stage: "placing", percent: 60 })] });
  expect(await screen.findByText("Placing it in the scene")).toBeDefined();
  expect(announced()).toBe("City: Placing it in the scene");
  await tell("generation.changed", picture({ stage: "finishing", percent: 80 }));
  const bar = await screen.findByRole("progressbar", { name: "City: Light, shadow and finish" });
  expect(bar.getAttribute("aria-valuenow")).toBe("80");
  // Events may come twice and late; a bar never runs backwards.
  await tell("generation.changed", picture({ stage: "placing", percent: 62 }));
  await screen.findByText("Placing it in the scene");
  expect(bar.getAttribute("aria-valuenow")).toBe("80");
  await tell("generation.changed", donePicture());
  expect(await screen.findByRole("img", { name: "Your car in the scene City" })).toBeDefined();
  expect(announced()).toBe("Your image in City is ready.");
});

test("a picture in the making can be cancelled, and it is said that the token is back", async () => {
  const { server } = await openTransform({
    pictures: [picture()],
    answers: { [`POST /api/generations/${pictureId}/cancel`]: picture({ status: "cancelled", cost: 0 }) },
  });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(notice()).toContain("Not charged. Your token is back."));
  expect(server.sentTo("POST", `/api/generations/${pictureId}/cancel`)).toHaveLength(1);
  expect(screen.queryByText("CREATING IMAGE")).toBeNull();
});

test("cancelling what has just been finished changes nothing, and says so", async () => {
  await openTransform({
    pictures: [picture()],
    answers: { [`POST /api/generations/${pictureId}/cancel`]: refusal("conflict", 409) },
  });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(notice()).toContain("This has changed in the meantime."));
  expect(screen.getByText("CREATING IMAGE")).toBeDefined();
});

test("a picture that failed says why and that it cost nothing, and can be ordered anew", async () => {
  const { orders } = await openTransform({
    pictures: [picture({ status: "failed", error: { code: "engine_failed", message: "Failed to generate image" } })],
  });
  expect(await screen.findByText("Failed to generate image")).toBeDefined();
  expect(screen.getByText("Not charged. Your token is back.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City", aspectRatio: "4:3" }]);
});

test("where the photo itself is at fault another one is the way out", async () => {
  const { search } = await openTransform({
    pictures: [picture({ status: "failed", error: { code: "no_car_found", message: "We can't find a car." } })],
  });
  const fault = (await screen.findByText("We can't find a car.")).closest<HTMLElement>("[role='alert']");
  if (!fault) throw new Error("The failure is no alert.");
  expect(within(fault).queryByRole("button", { name: "Retry" })).toBeNull();
  await user.click(within(fault).getByRole("button", { name: "Upload Another Image" }));
  expect(search()).toEqual({});
});

test("an order that did not get through is kept and given again under its own key, so that it is charged once", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { server, orders } = await openTransform({ answers: { [`POST ${orderPath}`]: refusal("unavailable", 503) } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(card("City"));
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(orders()).toHaveLength(3);
  expect(screen.getByText("The order did not get through. Giving it again is never charged twice.")).toBeDefined();
  server.answers[`POST ${orderPath}`] = acceptedOrder;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(orders()).toHaveLength(4));
  expect(new Set(orders().map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  expect(await screen.findByText("CREATING IMAGE")).toBeDefined();
});

test("a scene picked on the way here waits beside the photo, and only the person starts it", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openTransform({ scene: "beach" });
  const start = await screen.findByRole("button", { name: "Transform with Beach · 1 token" });
  expect(card("Beach").getAttribute("aria-current")).toBe("true");
  expect(orders()).toEqual([]);
  await user.click(start);
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "Beach" }]);
});

test("starting without a scene leads to the scenes", async () => {
  const { orders } = await openTransform();
  await user.click(screen.getByRole("button", { name: "Start Transformation" }));
  expect(notice()).toContain("Select a preset first");
  expect(document.activeElement).toBe(card("City"));
  expect(orders()).toEqual([]);
});

test("the scenes are one stop for the tab key, and arrows, Home and End move in them", async () => {
  await openTransform();
  card("City").focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(card("Beach"));
  expect([card("City").tabIndex, card("Beach").tabIndex]).toEqual([-1, 0]);
  await user.keyboard("{Home}");
  expect(document.activeElement).toBe(card("City"));
  await user.keyboard("{End}{ArrowRight}");
  expect(document.activeElement).toBe(card("Beach"));
});

test("scenes that could not be read are asked for again", async () => {
  const server = standInServer({
    "GET /api/profile": syntheticProfile(),
    "GET /api/generations": { generations: [], nextBefore: null },
    "GET /api/photos": { photos: [], nextBefore: null },
    "GET /api/presets": refusal("unavailable", 503),
  });
  openScreen(<TransformScreen />, { at: "/photo-upload" });
  expect(screen.getByRole("status", { name: "Loading the scenes" })).toBeDefined();
  await screen.findByText("The scenes could not be loaded.");
  server.answers["GET /api/presets"] = [
    { id: "city", name: "City", section: "core", thumbnailUrl: "/city.webp", available: true },
  ];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await user.click(await screen.findByRole("button", { name: /^City/ }));
  expect(notice()).toContain("Upload an image first");
});
