import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadSession } from "#web/api/session.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  acceptedOrder,
  announced,
  donePicture,
  openTransform,
  orderPath,
  picture,
  pictureId,
  sceneCard as card,
  uploadPath,
} from "#web/testing/open-transform.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const order = `POST ${orderPath}`;
const photo = syntheticUpload();

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const rememberRatio = () => sessionStorage.setItem("carvas.ratio", "4:3");
const dialog = () => screen.findByRole("dialog", { name: "Select an aspect ratio" });
const stage = () => screen.getByRole("group", { name: "Stage" });
const failure = async (text: string) => {
  const alert = (await screen.findByText(text)).closest<HTMLElement>("[role='alert']");
  if (!alert) throw new Error("The failure is no alert.");
  return within(alert);
};

test("the question begins at 4:3, goes on by arrow keys, and Enter leads to the stage", async () => {
  const { orders } = await openTransform();
  await user.click(card("City"));
  const question = within(await dialog());
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole("radio", { name: /4:3/ })));
  await user.keyboard("{ArrowRight}");
  expect(question.getByRole<HTMLInputElement>("radio", { name: /1:1/ }).checked).toBe(true);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City", aspectRatio: "1:1" }]));
  await waitFor(() => expect(document.activeElement).toBe(stage()));
});

test("who closes the question is back at the scene it was about", async () => {
  await openTransform();
  await user.click(card("Beach"));
  await user.click(within(await dialog()).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(card("Beach")));
});

test("the format is asked for once in a session: the next scene starts at once in the same", async () => {
  const { orders, server } = await openTransform();
  await user.click(card("City"));
  await user.click(within(await dialog()).getByText("Stories and reels"));
  await user.click(screen.getByRole("button", { name: "Transform with City · 1 token" }));
  await waitFor(() => expect(orders()).toHaveLength(1));
  server.answers[order] = {
    ...acceptedOrder,
    data: { ...acceptedOrder.data, id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11" },
  };
  await user.click(card("Beach"));
  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders()[1]?.body).toMatchObject({ preset: "Beach", aspectRatio: "9:16" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sessionStorage.getItem("carvas.ratio")).toBe("9:16");
});

test("a format chosen under the photo beforehand answers the question", async () => {
  const { orders } = await openTransform();
  const formats = within(screen.getByRole("group", { name: "Aspect ratio" }));
  expect(formats.getAllByRole("button", { pressed: false })).toHaveLength(4);
  await user.click(formats.getByRole("button", { name: "16:9" }));
  expect(formats.getByRole("button", { name: "16:9" }).getAttribute("aria-pressed")).toBe("true");
  expect(orders()).toEqual([]);
  await user.click(card("City"));
  await waitFor(() => expect(orders().map(({ body }) => body)).toMatchObject([{ aspectRatio: "16:9" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what another version of the page remembered as a format is asked for again", async () => {
  sessionStorage.setItem("carvas.ratio", "21:9");
  const { orders } = await openTransform();
  await user.click(card("City"));
  expect(await dialog()).toBeDefined();
  expect(orders()).toEqual([]);
});

test("the scene is noted beside the photo, and the tile of the picture stands before the server has answered", async () => {
  rememberRatio();
  const answer = Promise.withResolvers<object>();
  const { server, search, tell } = await openTransform({ answers: { [order]: answer.promise } });
  await user.click(card("City"));
  expect(await screen.findByText("CREATING IMAGE")).toBeDefined();
  expect(card("City").getAttribute("aria-label")).toBe("City Showing");
  expect(server.sentTo("POST", uploadPath).map(({ body }) => body)).toEqual([{ id: photo.id, preset: "City" }]);
  await act(async () => answer.resolve(acceptedOrder));
  await tell("generation.changed", donePicture());
  await screen.findByRole("img", { name: "Your car in the scene City" });
  const versions = within(screen.getByRole("list", { name: "Versions" }));
  expect(versions.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Your photo",
    "City, 4:3",
  ]);
  expect(search()).toEqual({ photo: photo.id });
});

test("a second click on a scene in the making shows it, and orders nothing", async () => {
  rememberRatio();
  const { orders, search } = await openTransform({ pictures: [picture()] });
  await screen.findByText("CREATING IMAGE");
  await user.click(screen.getByRole("button", { name: "Your photo" }));
  await user.click(card("City"));
  expect(search()).toEqual({ photo: photo.id, picture: pictureId });
  expect(orders()).toEqual([]);
});

test("a picture that the server has already is shown as soon as it says so", async () => {
  rememberRatio();
  const { search } = await openTransform({
    answers: {
      [order]: { ...acceptedOrder, data: { ...acceptedOrder.data, status: "done" } },
      [`GET /api/generations/${pictureId}`]: donePicture(),
    },
  });
  await user.click(card("City"));
  expect(await screen.findByRole("img", { name: "Your car in the scene City" })).toBeDefined();
  expect(search()).toEqual({ photo: photo.id, picture: pictureId });
});

test("an order that gets no answer online keeps its tile, and says that the function is deploying", async () => {
  rememberRatio();
  const { orders, search } = await openTransform({ answers: { [order]: new Error("No answer.") } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(card("City"));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(notice()).toContain("Oops! Had a little hiccup generating your image. Please try again.");
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const told = await failure("Function is deploying");
  expect(told.getByText(/^Please try again\. .* never charged twice\.$/)).toBeDefined();
  expect(orders()).toHaveLength(3);
  expect(search()).toEqual({ photo: photo.id });
  expect(card("City").getAttribute("aria-label")).toBe("City On stage, 1 token");
});

test("offline an order is not tried over and over, and says what is the matter", async () => {
  rememberRatio();
  const { orders } = await openTransform({ answers: { [order]: new Error("No line.") } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.click(card("City"));
  const told = await failure("You were offline");
  expect(told.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(told.queryByText(/deploying|token is back/)).toBeNull();
  expect(orders()).toHaveLength(1);
});

test.each([
  ["preset_needs_pro", 403, "This preset belongs to the Pro catalogue."],
  ["photo_lost", 410, "Our copy of this photo is lost or damaged. Nothing was charged."],
  ["rate_limited", 429, "Too many attempts."],
])("an order refused for good (%s) says why, and leaves no tile and no word behind", async (code, status, text) => {
  rememberRatio();
  const { orders } = await openTransform({ answers: { [order]: refusal(code, status) } });
  await user.click(card("City"));
  await waitFor(() => expect(notice()).toContain("Failed to process request"));
  expect(notice()).toContain(text);
  expect(orders()).toHaveLength(1);
  expect(screen.queryByText("CREATING IMAGE")).toBeNull();
  expect(screen.queryByRole("list", { name: "Versions" })).toBeNull();
  expect(announced()).toBe("");
});

test("an order after the session has ended has it read again", async () => {
  rememberRatio();
  const { server } = await openTransform({
    answers: {
      [order]: refusal("unauthenticated", 401),
      "GET /api/session": { user: { id: "u1", email: "person@example.com" }, providers: [] },
    },
  });
  await loadSession();
  server.answers["GET /api/session"] = { user: null, providers: [] };
  await user.click(card("City"));
  await waitFor(() => expect(server.sentTo("GET", "/api/session")).toHaveLength(2));
  expect(notice()).toContain("Failed to process request");
});

test("cancelling one format while another of the scene is made says that nothing comes back", async () => {
  const square = picture({ id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11", aspectRatio: "1:1" });
  await openTransform({
    pictures: [picture(), square],
    answers: { [`POST /api/generations/${pictureId}/cancel`]: picture({ status: "cancelled", cost: 0 }) },
  });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(notice()).toContain("Not charged: your other formats of this scene are paid."));
  expect(screen.queryByRole("button", { name: "City, 4:3, in the making" })).toBeNull();
  expect(screen.getByRole("button", { name: "City, 1:1, in the making" })).toBeDefined();
});

test("what has been stopped is said to be so, also where its price can't be asked", async () => {
  await openTransform({
    pictures: [picture()],
    answers: {
      [`POST /api/generations/${pictureId}/cancel`]: picture({ status: "cancelled", cost: 0 }),
      [`GET /api/uploads/${photo.id}/offers`]: refusal("not_found", 404),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(notice()).toContain("Cancelled"));
  expect(notice()).toContain("Not charged.");
  expect(notice()).not.toContain("Failed");
});

test("a failure keeps its tile until its owner goes on: back to the photo, and to it again from the strip", async () => {
  const failed = picture({ status: "failed", error: { code: "engine_failed", message: "Failed to generate image" } });
  const { tell, search, orders } = await openTransform({ pictures: [picture()] });
  await screen.findByText("CREATING IMAGE");
  await tell("generation.changed", failed);
  const told = await failure("Failed to generate image");
  expect(told.getByText("Not charged. Your token is back.")).toBeDefined();
  await user.click(told.getByRole("button", { name: "Back to the photo" }));
  expect(search()).toEqual({ photo: photo.id, picture: "none" });
  expect(screen.queryByText("Failed to generate image")).toBeNull();
  const kept = screen.getByRole("button", { name: "City, 4:3" });
  expect(kept.textContent).toBe("Failed");
  await user.click(kept);
  expect((await failure("Failed to generate image")).getByRole("button", { name: "Retry" })).toBeDefined();
  expect(orders()).toEqual([]);
});

test("Retry orders the failed format again under a new key, and the new picture takes the stage", async () => {
  const failed = picture({
    id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11",
    status: "failed",
    aspectRatio: "16:9",
    error: { code: "engine_failed", message: "Failed to generate image" },
  });
  const { orders, tell } = await openTransform({ pictures: [failed] });
  const retry = await screen.findByRole("button", { name: "Retry" });
  await user.click(retry);
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.headers.get("idempotency-key")).not.toBe(failed.id);
  await tell("generation.changed", donePicture({ aspectRatio: "16:9" }));
  expect(await screen.findByRole("img", { name: "Your car in the scene City" })).toBeDefined();
  expect(document.activeElement).toBe(stage());
});

test("a cancelled picture that its address still names says so and can be ordered again", async () => {
  const cancelled = picture({ status: "cancelled", cost: 0 });
  const { router, orders } = await openTransform({ pictures: [cancelled] });
  expect(screen.queryByRole("list", { name: "Versions" })).toBeNull();
  await act(() => router.navigate(`/photo-upload?photo=${photo.id}&picture=${pictureId}`));
  expect(await screen.findByText("Cancelled")).toBeDefined();
  expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(orders()).toHaveLength(1));
});
