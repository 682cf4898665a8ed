import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import {
  numberedUpload,
  openRetail,
  photoFile,
  presetCard,
  runId,
  runsPath,
  syntheticRun,
  uploadPath,
} from "#web/testing/open-retail.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers, type SentCall } from "#web/testing/stand-in-server.ts";

const user = userEvent.setup({ delay: null, applyAccept: false });
const files = (count: number) => Array.from({ length: count }, (_, index) => photoFile(index));
const add = (some: File[]) => user.upload(screen.getByTestId("photos-input"), some);
const tiles = () => within(screen.getByRole("list", { name: "Photos of the set" })).getAllByRole("listitem");
const processButton = () => screen.getByRole("button", { name: /^Process All Images/ });
const ready = (count: number) => screen.findByRole("button", { name: new RegExp(`\\(${count} tokens?\\)`) });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

/** Takes `photo-3.jpg` as upload 3. */
function storing(changes: Partial<Record<number, Partial<Upload>>> = {}): Answers {
  return {
    [`POST ${uploadPath}`]: (call: SentCall) => {
      const index = Number(/photo-(\d+)/.exec(fileNameOf(call))?.[1]);
      return { success: true, data: numberedUpload(index, changes[index]) };
    },
  };
}

function fileNameOf({ body }: SentCall): string {
  if (typeof body !== "object" || body === null || !("file" in body) || !(body.file instanceof File)) return "";
  return body.file.name;
}

const openBulk = (answers: Answers = storing(), profile = {}) => openRetail({ at: "?tab=bulk", answers, profile });

test("presets are offered once there are photos; six are shown and how many more there are, and one press shows all", async () => {
  openBulk();
  expect(screen.queryByRole("heading", { name: "One preset for all" })).toBeNull();
  await add(files(8));
  expect(await screen.findByRole("heading", { name: "One preset for all" })).toBeDefined();
  expect(tiles()).toHaveLength(7);
  await user.click(screen.getByRole("button", { name: "Show 2 more photos" }));
  expect(tiles()).toHaveLength(8);
});

test("Core keeps the first eight, says so, and names the way to more", async () => {
  openBulk();
  await screen.findByText(/Up to 8 photos/);
  await add(files(10));
  expect(notice()).toContain("Too many files");
  expect(notice()).toContain("only the first 8 are kept");
  expect(screen.getByRole("link", { name: "Pro takes 60" }).getAttribute("href")).toBe("/pricing");
  expect(await ready(8)).toBeDefined();
});

test("Pro takes more than eight", async () => {
  openBulk(storing(), { is_pro: true, generation_tokens: 100 });
  await screen.findByText(/Up to 60 photos/);
  await add(files(10));
  expect(notice()).toBe("");
  expect(await ready(10)).toBeDefined();
});

test("what is no photo is dropped and counted by name; none at all is said too", async () => {
  openBulk();
  const text = new File(["text"], "notes.txt", { type: "text/plain" });
  await add([text]);
  expect(notice()).toContain("No valid files");
  await add([photoFile(1), text]);
  expect(notice()).toContain("1 file(s) are invalid");
  expect(notice()).toContain("notes.txt");
  expect(await ready(1)).toBeDefined();
});

test("a chosen folder's photos stand in the order of their names, as people count", async () => {
  openBulk();
  const inFolder = [10, 9, 1].map((index) =>
    Object.defineProperty(photoFile(index), "webkitRelativePath", { value: `listing/photo-${index}.jpg` }),
  );
  await user.upload(screen.getByTestId("folder-input"), inFolder);
  await ready(3);
  expect(tiles().map(({ textContent }) => /photo-\d+/.exec(textContent ?? "")?.[0])).toEqual([
    "photo-1",
    "photo-9",
    "photo-10",
  ]);
});

test("two photos at a time are on their way", async () => {
  const { server } = openBulk({ [`POST ${uploadPath}`]: new Promise<object>(() => undefined) });
  await add(files(5));
  await waitFor(() => expect(server.sentTo("POST", uploadPath)).toHaveLength(2));
  expect(screen.getByText("0 of 5")).toBeDefined();
  expect(processButton().getAttribute("aria-disabled")).toBe("true");
});

test("one bad photo stops none of the others, and is tried again alone", async () => {
  const answers = storing();
  const { server } = openBulk({
    [`POST ${uploadPath}`]: (call: SentCall) =>
      fileNameOf(call) === "photo-1.jpg"
        ? refusal("image_damaged", 422)
        : { success: true, data: numberedUpload(Number(/\d+/.exec(fileNameOf(call))?.[0])) },
  });
  await add(files(3));
  expect(await screen.findByText(/^Upload failed for photo-1\.jpg\. This photo is incomplete/)).toBeDefined();
  expect(await ready(2)).toBeDefined();
  Object.assign(server.answers, answers);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await ready(3)).toBeDefined();
});

test("offline the photos are kept, and go on by themselves with the network", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { server } = openBulk({ [`POST ${uploadPath}`]: new Error("no network") });
  await add(files(3));
  expect(await screen.findByText("You are offline")).toBeDefined();
  expect(screen.getByText(/sent as soon as you are back online/)).toBeDefined();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  Object.assign(server.answers, storing());
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await ready(3)).toBeDefined();
});

test("a photo that is sent twice is kept once", async () => {
  openBulk({ [`POST ${uploadPath}`]: { success: true, data: numberedUpload(0) } });
  await add(files(2));
  expect(await screen.findByText(/photo-1\.jpg: the same photo is in the set already/)).toBeDefined();
  expect(tiles()).toHaveLength(1);
});

test("photos are put in order by arrow keys, which is said, and removed", async () => {
  openBulk();
  await add(files(3));
  await ready(3);
  screen.getByRole("button", { name: "Move photo-0.jpg, 1 of 3" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(tiles().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("photo-1.jpg"),
    expect.stringContaining("photo-0.jpg"),
    expect.stringContaining("photo-2.jpg"),
  ]);
  expect(document.querySelector("[aria-live='polite']")?.textContent).toBe("photo-0.jpg is now 2 of 3.");
  await user.keyboard("{End}");
  expect(tiles()[2]?.textContent).toContain("photo-0.jpg");
  await user.keyboard("{Home}");
  expect(tiles()[0]?.textContent).toContain("photo-0.jpg");
  await user.keyboard("{ArrowRight}");
  await user.click(screen.getByRole("button", { name: "Remove photo-1.jpg" }));
  expect(tiles()).toHaveLength(2);
});

test("a mouse drags a photo to another's place", async () => {
  openBulk();
  await add(files(3));
  await ready(3);
  const third = tiles()[2];
  document.elementFromPoint = () => third ?? null;
  fireEvent.pointerDown(screen.getByRole("button", { name: "Move photo-0.jpg, 1 of 3" }), { clientX: 0, clientY: 0 });
  fireEvent.pointerMove(window, { clientX: 300, clientY: 0 });
  fireEvent.pointerUp(window);
  expect(tiles()[2]?.textContent).toContain("photo-0.jpg");
});

const interior = {
  matteStatus: "failed",
  matteUrl: null,
  matteError: { code: "no_car_found", message: "No car." },
} as const;

test("photos without a whole car are told apart, cost nothing, and are included or left out one by one", async () => {
  const { tell } = openBulk(storing({ 1: { matteStatus: "running", matteUrl: null } }));
  await add(files(3));
  await ready(3);
  expect(screen.getByText(/1 image still being read/)).toBeDefined();
  await tell("upload.changed", numberedUpload(1, interior));
  expect(await ready(2)).toBeDefined();
  const apart = screen.getByRole("region", { name: "Passed through as they are, no token" });
  expect(apart.textContent).toContain("a logo lies in their corner");
  expect(apart.textContent).toContain("photo-1.jpg");
  expect(apart.textContent).toContain("No whole car in it: kept as it is, free.");
  expect(apart.textContent).not.toContain(interior.matteError.message);
  await user.click(within(apart).getByRole("checkbox", { name: "Include photo-1.jpg" }));
  expect(screen.getByText(/No preset chosen yet/)).toBeDefined();
  await user.click(await presetCard("Four"));
  expect(screen.getByText("2 images into Four.")).toBeDefined();
});

test("a lamp that was taken for a car is left as it is by the dealer's word, for no token, and can be a car again", async () => {
  const told = (isDetail: boolean) => numberedUpload(1, { isDetail });
  const path = `PUT /api/uploads/${numberedUpload(1).id}/detail`;
  const { server } = openBulk({
    ...storing(),
    [path]: ({ body }: SentCall) => told(JSON.stringify(body).includes("true")),
  });
  await add(files(3));
  await ready(3);
  await user.click(screen.getByRole("button", { name: "No whole car? Leave photo-1.jpg as it is, no token" }));
  expect(await ready(2)).toBeDefined();
  const apart = within(screen.getByRole("region", { name: "Passed through as they are, no token" }));
  expect(apart.getByText("It shows no whole car, you said: kept as it is, free.")).toBeDefined();
  expect(server.sentTo("PUT", path.slice(4)).map(({ body }) => body)).toEqual([{ isDetail: true }]);
  await user.click(apart.getByRole("button", { name: "It shows a whole car" }));
  expect(await ready(3)).toBeDefined();
  server.answers[path] = refusal("unavailable", 503);
  await user.click(screen.getByRole("button", { name: "No whole car? Leave photo-1.jpg as it is, no token" }));
  await waitFor(() => expect(notice()).not.toBe(""));
  expect(await ready(3)).toBeDefined();
});

test("what has been paid for in the chosen preset costs nothing again, however long ago", async () => {
  const offer = ({ body }: SentCall) => {
    const { preset, uploadIds } = body as { preset: string; uploadIds: string[] };
    const costOf = (id: string) => (preset === "Retail Four" && id === numberedUpload(1).id ? 0 : 1);
    const photos = uploadIds.map((uploadId) => ({ uploadId, cost: costOf(uploadId), fate: "made" }));
    return { cost: photos.reduce((sum, { cost }) => sum + cost, 0), photos };
  };
  openBulk({ ...storing(), "POST /api/retail-runs/offer": offer });
  await add(files(3));
  await ready(3);
  await user.click(await presetCard("Four"));
  expect(await ready(2)).toBeDefined();
  await user.click(await presetCard("Five"));
  expect(await ready(3)).toBeDefined();
});

test("without a preset nothing starts, and it is said what is missing", async () => {
  const { server } = openBulk();
  await add(files(2));
  await ready(2);
  await user.click(processButton());
  expect(notice()).toContain("Missing requirements");
  expect(server.sentTo("POST", runsPath)).toEqual([]);
});

test("fewer tokens than photos are said before anything starts", async () => {
  const { server } = openBulk(storing(), { generation_tokens: 1 });
  await add(files(2));
  await ready(2);
  await user.click(await presetCard("Four"));
  await user.click(processButton());
  expect(notice()).toContain("You need 2 tokens but only have 1");
  expect(server.sentTo("POST", runsPath)).toEqual([]);
});

test("a run is started with the photos in their order, and shown under its own address", async () => {
  const { server, search } = openBulk({
    ...storing(),
    [`POST ${runsPath}`]: syntheticRun(2, { preset: "Retail Four" }),
    [`GET ${runsPath}/${runId}/pictures`]: { generations: [] },
  });
  await add(files(2));
  await ready(2);
  screen.getByRole("button", { name: "Move photo-0.jpg, 1 of 2" }).focus();
  await user.keyboard("{ArrowRight}");
  await user.click(await presetCard("Four"));
  await user.click(processButton());
  expect(await screen.findByText("Processing 1 of 2 images")).toBeDefined();
  expect(server.sentTo("POST", runsPath).map(({ body }) => body)).toEqual([
    {
      preset: "Retail Four",
      uploadIds: [numberedUpload(1).id, numberedUpload(0).id],
      aspectRatio: "4:3",
      fileFormat: "jpeg",
      expectedCost: 2,
    },
  ]);
  expect(search()).toEqual({ tab: "bulk", run: runId });
});

test("a run that can't be started is said beside the button, and the set stays", async () => {
  openBulk({ ...storing(), [`POST ${runsPath}`]: refusal("insufficient_tokens", 402) });
  await add(files(2));
  await ready(2);
  await user.click(await presetCard("Four"));
  await user.click(processButton());
  expect((await screen.findAllByText("Bulk processing failed")).length).toBeGreaterThan(0);
  expect(tiles()).toHaveLength(2);
});

test("what has arrived of a set is found again after a reload", async () => {
  sessionStorage.setItem(
    "carvas.retail-set",
    JSON.stringify([{ uploadId: numberedUpload(4).id, fileName: "kept.jpg" }, { nonsense: true }]),
  );
  openBulk({ [`GET /api/uploads/${numberedUpload(4).id}`]: numberedUpload(4) });
  expect(await screen.findByText("kept.jpg")).toBeDefined();
  expect(await ready(1)).toBeDefined();
});
