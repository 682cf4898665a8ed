import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { AccountStorage } from "#contract/storage.ts";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { ExportData } from "./export-data.tsx";
import { StorageUse } from "./storage-use.tsx";

afterEach(() => {
  cleanup();
  closeAs();
});

const gib = 1024 ** 3;
const half: AccountStorage = {
  usedBytes: gib,
  quotaBytes: 2 * gib,
  photos: { count: 120, bytes: 900_000_000 },
  pictures: { count: 1, bytes: 170_000 },
  views: { count: 0, bytes: 0 },
  deletedBytes: 0,
  photosAboutToGo: 0,
};
const open = (storage: Partial<AccountStorage>) =>
  openAs({}, <StorageUse />, { at: "/account", answers: { "GET /api/account/storage": { ...half, ...storage } } });

test("says how much of how much is used, by what, what goes by itself, and where room is made", async () => {
  await open({});
  expect(await screen.findByText("1 GB")).toBeTruthy();
  expect(screen.getByText("of 2 GB used (50 %)")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Space used" }).getAttribute("aria-valuenow")).toBe("50");
  expect(screen.getByText("120 · 858 MB")).toBeTruthy();
  expect(screen.getByText("None")).toBeTruthy();
  expect(screen.getByText(/deleted 30 days after you last used it; deleted pictures go after 30 minutes/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Look through your pictures" }).getAttribute("href")).toBe("/pictures");
  expect(screen.queryByText(/used up/)).toBeNull();
});

test.each([
  { usedBytes: 1.9 * gib, text: /nearly used up/ },
  { usedBytes: 2.1 * gib, text: /is used up: no new photos and pictures/ },
])("warns before and when it is full", async ({ usedBytes, text }) => {
  await open({ usedBytes });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("tells of photos that are about to go, and of deleted pictures that still count", async () => {
  await open({ photosAboutToGo: 3, deletedBytes: 2_000_000 });
  expect(await screen.findByText(/3 photos without a picture are deleted within the next seven days/)).toBeTruthy();
  expect(screen.getByText(/1.9 MB of it are pictures that you deleted/)).toBeTruthy();
});

test("what can't be read is asked for again", async () => {
  const { server } = await openAs({}, <StorageUse />, {
    at: "/account",
    answers: { "GET /api/account/storage": refusal("forbidden", 403) },
  });
  expect(await screen.findByText("Your storage could not be read.")).toBeTruthy();
  server.answers["GET /api/account/storage"] = half;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1 GB")).toBeTruthy();
});

test("all data is a download of the browser's own; offline it says so instead", async () => {
  await openAs({}, <ExportData />, { at: "/account" });
  const link = await screen.findByRole("link", { name: "Download my data" });
  expect(link.getAttribute("href")).toBe("/api/account/export");
  expect(link.hasAttribute("download")).toBe(true);
  expect(screen.getByText(/three times a day/)).toBeTruthy();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link.dispatchEvent(click);
  onLine.mockRestore();
  expect(click.defaultPrevented).toBe(true);
});
