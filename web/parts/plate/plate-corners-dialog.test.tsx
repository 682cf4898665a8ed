import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { PlateCornersDialog } from "./plate-corners-dialog.tsx";
import type { EditedQuad } from "./usual-plate.ts";

const user = userEvent.setup({ delay: null });
const found: EditedQuad = [
  [900, 1000],
  [1100, 1000],
  [1100, 1050],
  [900, 1050],
];
const withPlate = syntheticUpload({
  numberPlate: { quad: found, source: "found" },
  foundPlate: found,
  plateState: "found",
});
const path = `/api/uploads/${withPlate.id}/number-plate`;

let layout: { mockRestore: () => void };
beforeEach(() => {
  standInBrowser();
  // The photo, 2000 pixels wide, is shown at half its size; jsdom lays nothing out.
  layout = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1000, 750));
});
afterEach(() => {
  layout.mockRestore();
  closeScreen();
});

function open(upload: Upload, answers: Answers = {}) {
  const server = standInServer(answers);
  const onClose = vi.fn<() => void>();
  const { client } = openScreen(<PlateCornersDialog upload={upload} open onClose={onClose} />, { at: "/" });
  return { server, onClose, client, sent: () => server.sentTo("PUT", path).map(({ body }) => body) };
}
const corner = (name: string) => screen.getByRole("slider", { name: `${name} corner` });
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const save = () => press("Save corners");

test("the found corners are there, keys move one by 1 pixel and with Shift by 10, and what is saved is known everywhere", async () => {
  const answer = { ...withPlate, numberPlate: { quad: found, source: "drawn" } };
  const { sent, onClose, client } = open(withPlate, { [`PUT ${path}`]: answer });
  expect(corner("Top left").getAttribute("aria-valuetext")).toBe("900 from the left, 1000 from the top");
  act(() => corner("Top left").focus());
  await user.keyboard("{ArrowLeft}{ArrowUp}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}");
  expect(corner("Top left").getAttribute("aria-valuetext")).toBe("889 from the left, 998 from the top");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ quad: [[889, 998], ...found.slice(1)] }]);
  expect(client.getQueryData(uploadQuery(withPlate.id).queryKey)).toEqual(answer);
});

test("a dragged corner follows the pointer in the photo's own pixels, under a magnifier, and never leaves the photo", () => {
  open(withPlate);
  const handle = corner("Bottom right");
  expect(screen.queryByTestId("magnifier")).toBeNull();
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 550, clientY: 525 });
  expect(screen.getByTestId("magnifier")).toBeDefined();
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 560, clientY: 530 });
  expect(handle.getAttribute("aria-valuetext")).toBe("1120 from the left, 1060 from the top");
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 5000, clientY: 5000 });
  expect(handle.getAttribute("aria-valuetext")).toBe("2000 from the left, 1500 from the top");
  fireEvent.pointerUp(handle, { pointerId: 1 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 10, clientY: 10 });
  expect(handle.getAttribute("aria-valuetext")).toBe("2000 from the left, 1500 from the top");
});

test("a step is undone, and the corners go back to what was found", async () => {
  const drawn: EditedQuad = [[100, 900], found[1], found[2], found[3]];
  open({ ...withPlate, numberPlate: { quad: drawn, source: "drawn" } });
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);
  await press("Reset to what was found");
  expect(corner("Top left").getAttribute("aria-valuetext")).toBe("900 from the left, 1000 from the top");
  await press("Undo");
  expect(corner("Top left").getAttribute("aria-valuetext")).toBe("100 from the left, 900 from the top");
});

test("corners that make no plate can't be saved, and it is said why", async () => {
  const { sent } = open(withPlate);
  act(() => corner("Top left").focus());
  await user.keyboard(`{Shift>}${"{ArrowRight}".repeat(25)}{/Shift}`);
  expect(screen.getByText(/These corners make no plate/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Save corners" })).toHaveProperty("disabled", true);
  expect(sent()).toEqual([]);
});

test("without a plate that is known there are corners to start with; that there is none can be said", async () => {
  const bare = syntheticUpload();
  const { sent, onClose } = open(bare, { [`PUT ${path}`]: { ...bare, plateState: "none" } });
  expect(screen.getByText("No plate was found. Drag the corners onto it.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Reset to what was found" })).toBeNull();
  await press("No plate in this photo");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ quad: null }]);
});

test("a refusal keeps the corners and is said; saving again works", async () => {
  const { server, onClose } = open(withPlate, { [`PUT ${path}`]: refusal("validation_failed", 400, "Not like that.") });
  act(() => corner("Top left").focus());
  await user.keyboard("{ArrowLeft}");
  await save();
  expect(await screen.findByText("Not like that.")).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  expect(corner("Top left").getAttribute("aria-valuetext")).toBe("899 from the left, 1000 from the top");
  server.answers[`PUT ${path}`] = withPlate;
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("the photo is shown from 100 to 400 percent", async () => {
  open(syntheticUpload());
  expect(screen.getByRole("button", { name: "Zoom out" })).toHaveProperty("disabled", true);
  for (const percent of [200, 300, 400]) {
    await press("Zoom in");
    expect(screen.getByText(`${percent} %`)).toBeDefined();
  }
  expect(screen.getByRole("button", { name: "Zoom in" })).toHaveProperty("disabled", true);
});
