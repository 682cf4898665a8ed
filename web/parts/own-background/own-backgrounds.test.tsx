// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnBackground } from "#contract/own-backgrounds.ts";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { OwnBackgrounds } from "./own-backgrounds.tsx";

const upload = syntheticUpload({ purpose: "background", width: 1600, height: 1200 });

function background(name: string, changes: Partial<OwnBackground> = {}): OwnBackground {
  return {
    id: crypto.randomUUID(),
    uploadId: upload.id,
    name,
    horizonShare: 0.4,
    groundShare: 0.8,
    gloss: 0.2,
    preset: `Own: ${name}`,
    photoUrl: upload.uploadUrl,
    previewUrl: upload.previewUrl,
    width: 1600,
    height: 1200,
    createdAt: "2026-01-05T10:00:00.000Z",
    ...changes,
  };
}

beforeEach(() => standInBrowser());
afterEach(closeScreen);

function open(kept: readonly OwnBackground[] = [], answers: Answers = {}, isPro = true) {
  const server = standInServer({
    "GET /api/profile": syntheticProfile({ is_pro: isPro }),
    "GET /api/own-backgrounds": { backgrounds: kept },
    "POST /api/functions/simple-image-upload": { success: true, data: upload },
    ...answers,
  });
  const onPick = vi.fn<(preset: string) => void>();
  const onGone = vi.fn<(renamed: string | null) => void>();
  openScreen(
    <OwnBackgrounds chosen={kept[0]?.preset ?? null} onPick={onPick} onGone={onGone} className="grid-cols-2" />,
    { at: "/retail-mode" },
  );
  return { server, onPick, onGone, user: userEvent.setup() };
}

const photoFile = new File(["x"], "hall.jpg", { type: "image/jpeg" });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const line = (name: string) => dialog().getByRole("slider", { name });

async function choosePhoto(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await press(user, "Add a background");
  // It takes the focus a moment after it is there.
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  await user.upload(screen.getByTestId("photo-input"), photoFile);
}

test("Core reads what it is and how to get it, and is asked for nothing", async () => {
  const { server } = open([], {}, false);
  expect(await screen.findByText(/part of Pro/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the plans" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByRole("button")).toBeNull();
  expect(server.sentTo("GET", "/api/own-backgrounds")).toHaveLength(0);
});

test("a background is picked by the name of its preset", async () => {
  const { user, onPick } = open([background("Hall"), background("Yard")]);
  await press(user, "Yard");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("Own: Yard");
  expect(screen.getByRole("button", { name: "Hall" }).getAttribute("aria-current")).toBe("true");
});

test("a photo is sent as a background, its lines are moved by keys, and it is saved as they stand", async () => {
  const added = background("Hall");
  const { server, user } = open([], { "POST /api/own-backgrounds": added });
  await choosePhoto(user);
  const ground = await screen.findByRole("slider", { name: "Ground line" });
  expect(ground.getAttribute("aria-valuetext")).toBe("20 % of the photo's height above its lower edge");
  expect(document.activeElement).toBe(line("Horizon"));
  ground.focus();
  await user.keyboard("{ArrowUp}{ArrowUp}{PageUp}");
  expect(ground.getAttribute("aria-valuenow")).toBe("26");
  line("Horizon").focus();
  await user.keyboard("{PageDown}");
  fireEvent.change(dialog().getByRole("slider", { name: "Gloss of the floor" }), { target: { value: "60" } });
  expect(dialog().getByText("Glossy")).toBeTruthy();
  await press(user, "Save background");
  expect(dialog().getByText("Give it a name.")).toBeTruthy();
  await user.type(dialog().getByRole("textbox", { name: "Name" }), "  Hall ");
  await press(user, "Save background");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [call] = server.sentTo("POST", "/api/own-backgrounds");
  expect(call?.body).toMatchObject({ uploadId: upload.id, name: "Hall", gloss: 0.6 });
  expect(call?.body).toHaveProperty("groundShare", expect.closeTo(0.74, 6));
  expect(call?.body).toHaveProperty("horizonShare", expect.closeTo(0.5, 6));
  expect(await screen.findByRole("button", { name: "Hall" })).toBeTruthy();
  expect(notice()).toContain("Hall is saved.");
});

test("a line follows mouse and finger from where it was taken, and stops at the other", async () => {
  const { user } = open();
  await choosePhoto(user);
  const ground = await screen.findByRole("slider", { name: "Ground line" });
  const frame = ground.parentElement;
  if (frame === null) throw new Error("the line lies in no photo");
  vi.spyOn(frame, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 800, 600));
  ground.setPointerCapture = () => undefined;
  fireEvent.pointerDown(ground, { clientY: 590, button: 0, pointerId: 1 });
  fireEvent.pointerMove(ground, { clientY: 560, pointerId: 1 });
  expect(Number(ground.getAttribute("aria-valuenow"))).toBeCloseTo(25, 5);
  fireEvent.pointerMove(ground, { clientY: 0, pointerId: 1 });
  expect(Number(ground.getAttribute("aria-valuenow"))).toBeCloseTo(50, 5);
  fireEvent.pointerUp(ground, { pointerId: 1 });
  fireEvent.pointerMove(ground, { clientY: 650, pointerId: 1 });
  expect(Number(ground.getAttribute("aria-valuenow"))).toBeCloseTo(50, 5);
  expect(dialog().getByText(/very small here/)).toBeTruthy();
});

test("where a car would be wider than the photo, that is said", async () => {
  const { user } = open();
  await choosePhoto(user);
  // Straight to the line: the dialog may still be moving the focus, which is not what this is about.
  fireEvent.keyDown(await screen.findByRole("slider", { name: "Horizon" }), { key: "End" });
  expect(line("Horizon").getAttribute("aria-valuenow")).toBe("100");
  expect(dialog().getByText(/wider than the photo/)).toBeTruthy();
});

test("a photo that is too small is refused in words, and another can be chosen", async () => {
  const small = syntheticUpload({ purpose: "background", width: 1199, height: 900 });
  const { server, user } = open([], { "POST /api/functions/simple-image-upload": { success: true, data: small } });
  await choosePhoto(user);
  expect((await screen.findByRole("alert")).textContent).toContain("1200 × 900");
  server.answers["POST /api/functions/simple-image-upload"] = { success: true, data: upload };
  await user.upload(screen.getByTestId("photo-input"), photoFile);
  expect(await screen.findByRole("slider", { name: "Horizon" })).toBeTruthy();
});

test("a name that is taken is told in the dialog, which keeps everything", async () => {
  const { user } = open([], { "POST /api/own-backgrounds": refusal("name_taken", 409, "There is one already.") });
  await choosePhoto(user);
  // Whole and at once: the dialog may still be moving the focus, and typed letters would follow it.
  fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Hall" } });
  await press(user, "Save background");
  expect((await dialog().findByRole("alert")).textContent).toBe("There is one already.");
  expect(dialog().getByDisplayValue("Hall")).toBeTruthy();
});

test("one that is chosen and renamed stays chosen under its new name", async () => {
  const hall = background("Hall");
  const { server, user, onGone } = open([hall], {
    [`PUT /api/own-backgrounds/${hall.id}`]: background("Showroom", { id: hall.id }),
  });
  await press(user, "Change Hall");
  expect(line("Ground line").getAttribute("aria-valuenow")).toBe("20");
  await user.clear(dialog().getByRole("textbox", { name: "Name" }));
  await user.type(dialog().getByRole("textbox", { name: "Name" }), "Showroom");
  await press(user, "Save changes");
  await waitFor(() => expect(onGone).toHaveBeenCalledExactlyOnceWith("Own: Showroom"));
  expect(server.sentTo("PUT", `/api/own-backgrounds/${hall.id}`)).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Showroom" })).toBeTruthy();
});

test("a removed one is put back by one press", async () => {
  const hall = background("Hall");
  const { server, user, onGone } = open([hall], {
    [`DELETE /api/own-backgrounds/${hall.id}`]: { backgrounds: [] },
    "POST /api/own-backgrounds": background("Hall"),
  });
  await press(user, "Remove Hall");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Hall" })).toBeNull());
  expect(onGone).toHaveBeenCalledExactlyOnceWith(null);
  await press(user, "Undo");
  expect(await screen.findByRole("button", { name: "Hall" })).toBeTruthy();
  expect(server.sentTo("POST", "/api/own-backgrounds")[0]?.body).toEqual({
    uploadId: upload.id,
    name: "Hall",
    horizonShare: 0.4,
    groundShare: 0.8,
    gloss: 0.2,
  });
});

test("ten are all that is kept, and a list that does not come is asked for again", async () => {
  const { server, user } = open([], { "GET /api/own-backgrounds": refusal("internal", 500) });
  await screen.findByText("Your backgrounds could not be loaded.");
  const backgrounds = Array.from({ length: 10 }, (_, n) => background(`Hall ${n}`));
  server.answers["GET /api/own-backgrounds"] = { backgrounds };
  await press(user, "Try again");
  expect(await screen.findByText(/Remove one to make room/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add a background" })).toBeNull();
});
