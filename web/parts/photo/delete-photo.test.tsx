import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { DeletePhoto } from "./delete-photo.tsx";

afterEach(() => {
  cleanup();
  closeAs();
});

const id = "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a22";
const path = `DELETE /api/uploads/${id}`;

async function open(pictureCount: number | null, answer: object) {
  const onDeleted = vi.fn<() => void>();
  const { server } = await openAs({}, <DeletePhoto uploadId={id} pictureCount={pictureCount} onDeleted={onDeleted} />, {
    at: "/photo-upload",
    answers: { [path]: answer },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete photo" }));
  return { server, onDeleted, dialog: within(await screen.findByRole("dialog", { name: "Delete this photo?" })) };
}

test("says what goes and what stays before anything is deleted; kept, nothing is", async () => {
  const { server, dialog, onDeleted } = await open(2, { id, pictureCount: 2 });
  expect(dialog.getByText(/can’t be undone/)).toBeTruthy();
  expect(dialog.getByText(/The 2 pictures that were made of it stay/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Keep it" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.sentTo("DELETE", `/api/uploads/${id}`)).toEqual([]);
  expect(onDeleted).not.toHaveBeenCalled();
});

test("without pictures nothing is said of them; deleted, it is told", async () => {
  const { dialog, onDeleted } = await open(0, { id, pictureCount: 0 });
  expect(dialog.queryByText(/stay/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Delete photo" }));
  expect(await screen.findByText("Photo deleted")).toBeTruthy();
  expect(onDeleted).toHaveBeenCalledOnce();
});

test("a photo that is needed just now says why, and stays", async () => {
  const reasons = ["A picture is being made with it. Wait until it is done, or stop it."];
  const refused = Response.json(
    { success: false, code: "photo_in_use", error: "This photo is needed just now.", reasons, requestId: "1" },
    { status: 409 },
  );
  const { dialog, onDeleted } = await open(null, refused);
  await userEvent.click(dialog.getByRole("button", { name: "Delete photo" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(`This photo is needed just now. ${reasons[0] ?? ""}`);
  expect(onDeleted).not.toHaveBeenCalled();
});
