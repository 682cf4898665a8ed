import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainPlacing } from "#contract/placing.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { announced, donePicture, openTransform, orderPath, picture, sceneCard } from "#web/testing/open-transform.tsx";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const older = donePicture({
  id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11",
  preset: "Beach",
  createdAt: "2026-01-05T09:00:00.000Z",
});

beforeEach(() => standInBrowser());
afterEach(closeScreen);

async function openResult(pictures = [donePicture(), older], answers = {}) {
  const opened = await openTransform({ pictures, answers });
  await screen.findByRole("button", { name: "Download Image" });
  return opened;
}
const image = () => screen.getByRole("img", { name: "Your car in the scene City" });
const load = () => fireEvent.load(image());
const version = (name: string) => within(screen.getByRole("list", { name: "Versions" })).getByRole("button", { name });

test("a finished picture is saved under its own name", async () => {
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await openResult(undefined, { "GET /picture.jpg": new Response("pixels") });
  await user.click(screen.getByRole("button", { name: "Download Image" }));
  await waitFor(() => expect(clicks).toHaveBeenCalledOnce());
  expect(clicks.mock.contexts[0]).toMatchObject({ download: "city.jpg", href: "blob:photo" });
  expect(notice()).toContain("Download started");
  clicks.mockRestore();
});

test("a picture that can't be fetched is opened beside the page instead", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await openResult(undefined, { "GET /picture.jpg": new Response("", { status: 503 }) });
  await user.keyboard("d");
  await waitFor(() => expect(opened).toHaveBeenCalledWith("/picture.jpg", "_blank", "noopener"));
  expect(notice()).toContain("Save the picture from there.");
  opened.mockRestore();
});

test("the space bar holds the photo up, and the picture comes back when it is let go", async () => {
  await openResult();
  load();
  await user.keyboard("{ >}");
  expect(screen.getByText("Before")).toBeDefined();
  await user.keyboard("{/ }");
  expect(screen.queryByText("Before")).toBeNull();
});

test("a slider compares photo and picture, moves by keys between 0 and 100, and belongs to this picture", async () => {
  await openResult();
  load();
  await user.click(screen.getByRole("button", { name: "Compare" }));
  const slider = screen.getByRole("slider", { name: "Your photo and the picture" });
  slider.focus();
  await user.keyboard("{ArrowRight}{ArrowUp}{ArrowLeft}");
  expect(slider.getAttribute("aria-valuenow")).toBe("55");
  await user.keyboard("{Home}{ArrowLeft}");
  expect(slider.getAttribute("aria-valuenow")).toBe("0");
  await user.keyboard("{End}");
  expect(slider.getAttribute("aria-valuetext")).toBe("100 percent before");
  await user.click(version("Beach, 4:3"));
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.getByRole("button", { name: "Compare" }).getAttribute("aria-pressed")).toBe("false");
});

test("photo and picture are laid side by side at 100 %, and Escape leads back", async () => {
  await openResult();
  await user.keyboard("z");
  const dialog = await screen.findByRole("dialog", { name: "Compare at 100 %" });
  expect(within(dialog).getByRole("region", { name: "Your photo" })).toBeDefined();
  expect(within(dialog).getByRole("region", { name: "The picture" })).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("arrows go through the photo and its versions, and the address keeps the one on the stage", async () => {
  const { search } = await openResult();
  expect(version("City, 4:3").getAttribute("aria-current")).toBe("true");
  await user.keyboard("{ArrowRight}");
  expect(search()).toMatchObject({ picture: older.id });
  expect(version("Beach, 4:3").tabIndex).toBe(0);
  await user.keyboard("{ArrowRight}");
  expect(search()).toMatchObject({ picture: older.id });
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(search()).toMatchObject({ picture: "none" });
  expect(version("Your photo").getAttribute("aria-current")).toBe("true");
  expect(await screen.findByRole("button", { name: "Start Transformation" })).toBeDefined();
});

test("the keys are listed where somebody asks for them", async () => {
  await openResult();
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keys" });
  expect(within(dialog).getByText("Hold for the original, release for the picture")).toBeDefined();
});

test("a picture whose way here broke is said to be kept, and is asked for again", async () => {
  await openResult();
  const broken = image();
  fireEvent.error(broken);
  expect(screen.getByText("City could not be loaded.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(image()).not.toBe(broken);
  load();
  expect(screen.queryByText("City could not be loaded.")).toBeNull();
});

test("a phone hands the picture to its share sheet; closing the sheet is no failure", async () => {
  standInBrowser((query) => query === "(pointer: coarse)");
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException("", "AbortError"));
  Object.assign(navigator, { canShare: () => true, share });
  await openResult(undefined, { "GET /picture.jpg": new Response("pixels") });
  await user.click(screen.getByRole("button", { name: "Share" }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe("city.jpg");
  expect(notice()).toBe("");
  share.mockRejectedValue(new Error("No sheet."));
  await user.click(screen.getByRole("button", { name: "Share" }));
  await waitFor(() => expect(notice()).toContain("Sharing did not work"));
});

test("out of sight the stage goes on in small: what is made, what came of it, and the way back to it", async () => {
  class Unseen {
    readonly #onSeen: (entries: readonly object[]) => void;
    constructor(onSeen: (entries: readonly object[]) => void) {
      this.#onSeen = onSeen;
    }
    observe(): void {
      this.#onSeen([{ isIntersecting: false, intersectionRatio: 0 }]);
    }
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Unseen);
  const { tell } = await openTransform({ pictures: [picture({ stage: "placing", percent: 60 })] });
  const small = within(await screen.findByRole("complementary", { name: "Stage in small" }));
  expect(await small.findByText("Placing it in the scene")).toBeDefined();
  await tell("generation.changed", donePicture());
  expect(await small.findByText("Ready")).toBeDefined();
  expect(announced()).toBe("Your image in City is ready.");
  await user.click(small.getByRole("button", { name: "Show large" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Stage" }));
});

test("putting the photo away leads to the beginning, and it does not come back by itself", async () => {
  const recent = donePicture({ createdAt: new Date(Date.now() - 60_000).toISOString() });
  const { search } = await openTransform({ pictures: [recent] });
  await user.click(screen.getByRole("button", { name: "Upload Another Image" }));
  expect(search()).toEqual({});
  expect(await screen.findByRole("heading", { name: "Where to?" })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("under the picture stands its size, and its scene is marked without a price", async () => {
  await openResult();
  expect(screen.getByText("4096 × 3072")).toBeDefined();
  expect(sceneCard("City").getAttribute("aria-label")).toBe("City Showing");
});

test("a picture is made anew by itself when its cut-out is put right under it", async () => {
  const made = donePicture();
  const { server, tell } = await openTransform({ upload: syntheticUpload(), pictures: [made] });
  await screen.findByRole("button", { name: "Download Image" });
  const { cutOut } = syntheticUpload();
  await tell("upload.changed", syntheticUpload({ cutOut: { ...cutOut, version: 1, versions: [0, 1] } }));
  await waitFor(() => expect(server.sentTo("POST", `/api/pictures/${made.id}/formats`)).toHaveLength(1));
});

test("a picture of an older cut-out is made again as it was placed; one that failed in being placed, as it was to be placed", async () => {
  const placing = { ...plainPlacing, across: 30 };
  const { cutOut } = syntheticUpload();
  const upload = syntheticUpload({ cutOut: { ...cutOut, version: 1, versions: [0, 1] } });
  const placed = donePicture({ placing });
  const remaking = `POST /api/pictures/${placed.id}/formats`;
  const next = picture({ id: older.id, placing });
  const answers = {
    [remaking]: { success: true, data: { id: next.id, status: "pending", cost: 0 } },
    [`GET /api/generations/${next.id}`]: next,
  };
  const { server } = await openTransform({ upload, pictures: [placed], answers });
  await user.click(await screen.findByRole("button", { name: "Make it again, free" }));
  await waitFor(() => expect(server.sentTo("POST", `/api/pictures/${placed.id}/formats`)).toHaveLength(1));
  expect(server.sentTo("POST", `/api/pictures/${placed.id}/formats`)[0]?.body).toEqual({
    aspectRatio: "4:3",
    expectedCost: 0,
  });
  expect(server.sentTo("POST", orderPath)).toEqual([]);
  closeScreen();

  standInBrowser();
  const failed = picture({ id: next.id, status: "failed", placing, createdAt: "2026-12-01T09:00:00.000Z" });
  const again = await openTransform({ pictures: [failed, donePicture()], answers });
  await user.click(await screen.findByRole("button", { name: /^Retry/ }));
  await waitFor(() =>
    expect(again.server.sentTo("POST", `/api/pictures/${placed.id}/formats`)[0]?.body).toEqual({
      aspectRatio: "4:3",
      placing,
      expectedCost: 0,
    }),
  );
  expect(again.server.sentTo("POST", orderPath)).toEqual([]);
});
