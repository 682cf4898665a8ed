import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type SentCall } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { StraightenButton } from "./straighten-button.tsx";

const user = userEvent.setup({ delay: null });
const turnPath = `/api/uploads/${syntheticUpload().id}/turn`;

beforeEach(() => standInBrowser());
afterEach(closeScreen);

function open(changes: Partial<Upload> = {}) {
  const upload = syntheticUpload(changes);
  const answer = ({ body }: SentCall) => ({ ...upload, ...(body as object), matteStatus: "pending" });
  const server = standInServer({ [`PUT ${turnPath}`]: answer });
  const opened = openScreen(<StraightenButton upload={upload} />, { at: "/" });
  const sent = () => server.sentTo("PUT", turnPath).map(({ body }) => body);
  return { ...opened, server, sent };
}

async function openDialog() {
  await user.click(screen.getByRole("button", { name: "Straighten" }));
  const dialog = await screen.findByRole("dialog", { name: "Straighten the photo" });
  const inside = within(dialog);
  return { inside, dial: inside.getByRole<HTMLInputElement>("slider", { name: "Straighten" }) };
}

test("a photo is turned by a quarter and by the dial, and back again by one press", async () => {
  const { client, sent } = open();
  const { inside, dial } = await openDialog();
  expect([dial.min, dial.max, dial.getAttribute("aria-valuetext")]).toEqual(["-45", "45", "0°"]);
  await user.click(inside.getByRole("button", { name: "Turn right by 90°" }));
  fireEvent.change(dial, { target: { value: "-3.5" } });
  expect(dial.getAttribute("aria-valuetext")).toBe("3.5° to the left");
  await user.click(inside.getByRole("button", { name: "Use it like this" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([{ degrees: 86.5 }]);
  expect(client.getQueryData(uploadQuery(syntheticUpload().id).queryKey)?.matteStatus).toBe("pending");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(notice()).toContain("The photo stands as before"));
  expect(sent()).toEqual([{ degrees: 86.5 }, { degrees: 0 }]);
});

test("it opens as the photo stands, or as it is suggested, and nothing is sent that changes nothing", async () => {
  const { sent } = open({ turnDegrees: 172 });
  const { inside, dial } = await openDialog();
  expect(dial.value).toBe("-8");
  await user.click(inside.getByRole("button", { name: "Use it like this" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([]);
});

test("a suggested turn is where it begins", async () => {
  const { sent } = open({ suggestedTurn: 90 });
  const { inside, dial } = await openDialog();
  expect(dial.value).toBe("0");
  await user.click(inside.getByRole("button", { name: "Use it like this" }));
  await waitFor(() => expect(sent()).toEqual([{ degrees: 90 }]));
});

test("as it was sent undoes every turn", async () => {
  const { sent } = open({ turnDegrees: 94 });
  const { inside } = await openDialog();
  await user.click(inside.getByRole("button", { name: "As it was sent" }));
  await user.click(inside.getByRole("button", { name: "Use it like this" }));
  await waitFor(() => expect(sent()).toEqual([{ degrees: 0 }]));
});

test("what is refused is said, and the dialog stays as it is", async () => {
  const { server } = open();
  server.answers[`PUT ${turnPath}`] = refusal("cut_out_changed", 409, "There is a newer version of this cut-out.");
  const { inside } = await openDialog();
  await user.click(inside.getByRole("button", { name: "Turn left by 90°" }));
  await user.click(inside.getByRole("button", { name: "Use it like this" }));
  await waitFor(() => expect(inside.getByRole("alert").textContent).toContain("newer version"));
  expect(inside.getByRole("button", { name: "Use it like this" })).toBeDefined();
});

test("the whole of the photo is shown turned, in a frame that has grown with it", async () => {
  open({ previewUrl: "/api/files/uploads/1/preview?turn=4", turnDegrees: 4, suggestedTurn: 90 });
  const { inside } = await openDialog();
  const image = document.querySelector<HTMLImageElement>("img[src='/api/files/uploads/1/sent']");
  Object.defineProperty(image, "naturalWidth", { value: 1280 });
  Object.defineProperty(image, "naturalHeight", { value: 960 });
  if (image) fireEvent.load(image);
  const shown = await inside.findByRole("img", { name: "Your photo as it will stand" });
  expect(shown.getAttribute("viewBox")).toBe("0 0 960 1280");
  expect(shown.querySelector("image")?.getAttribute("transform")).toContain("rotate(90)");
});

test("without a photo, and for a logo, there is nothing to straighten", () => {
  openScreen(<StraightenButton upload={syntheticUpload({ purpose: "logo" })} />, { at: "/" });
  openScreen(<StraightenButton upload={undefined} />, { at: "/" });
  expect(screen.queryByRole("button")).toBeNull();
});
