import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Picture } from "#contract/pictures.ts";
import { views } from "#contract/views.ts";
import { openPictures, standInPicturesBrowser, tile } from "#web/testing/open-pictures.tsx";
import { closeScreen, notice } from "#web/testing/open-screen.tsx";
import { enginesWithAi, syntheticEngines } from "#web/testing/synthetic-engines.ts";
import { syntheticGroup, syntheticPicture } from "#web/testing/synthetic-picture.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
beforeEach(standInPicturesBrowser);
afterEach(closeScreen);

const ofAi = syntheticPicture({ engine: "cloud", madeBy: "cloud", cost: 3 });
const uploadPath = `GET /api/uploads/${ofAi.photo?.uploadId ?? ""}`;
const again = `POST /api/pictures/${ofAi.id}/formats`;

function open(picture: Picture, answers = {}) {
  return openPictures({
    "GET /api/pictures": { groups: [syntheticGroup([picture])], nextBefore: null },
    "GET /api/engines": enginesWithAi(),
    [uploadPath]: syntheticUpload(),
    ...answers,
  });
}
async function openDialog(picture: Picture, answers = {}) {
  const opened = open(picture, answers);
  await user.click(await tile(/^City/));
  return { ...opened, dialog: within(await screen.findByRole("dialog")) };
}

test("a picture by AI says so in the list and beside it, and no other format is free", async () => {
  const { dialog } = await openDialog(ofAi);
  expect(dialog.getByText(/^AI repainted\. /)).toBeDefined();
  expect(dialog.getByText("an AI model")).toBeDefined();
  expect(dialog.getByText("3")).toBeDefined();
  const square = await dialog.findByRole("button", { name: /^1:1/ });
  await waitFor(() => expect(square.textContent).toContain("3 tokens"));
  expect(dialog.queryByText(/free/)).toBeNull();
  expect(dialog.queryByText(/all four formats/)).toBeNull();
  expect(dialog.getByRole("link", { name: "Open it where it was made" })).toBeDefined();
});

test("in the list its name is heard with what it is", async () => {
  open(ofAi);
  expect((await tile(/^City/)).getAttribute("aria-label")).toContain("City, AI repainted, 4:3");
});

test("what another format cost is told as the server took it", async () => {
  const { dialog } = await openDialog(ofAi, {
    [again]: { id: "0b7bb8c0-98a0-4d4e-8f39-000000000009", status: "pending", cost: 3 },
  });
  const square = await dialog.findByRole("button", { name: /^1:1/ });
  await waitFor(() => expect(square.textContent).toContain("3 tokens"));
  await user.click(square);
  await waitFor(() => expect(notice()).toContain("1:1 is being made, 3 tokens"));
});

test("where AI is no longer offered or agreed to, none of its other formats are", async () => {
  const { dialog } = await openDialog(ofAi, { "GET /api/engines": syntheticEngines() });
  expect(dialog.queryByRole("group", { name: "Aspect ratio" })).toBeNull();
});

test("what the studio made in an AI model's stead is the studio's, with free formats", async () => {
  const { dialog } = await openDialog(syntheticPicture({ engine: "cloud", madeBy: "studio" }));
  expect(dialog.getByText("our studio, as the AI model’s picture was not right")).toBeDefined();
  const square = await dialog.findByRole("button", { name: /^1:1/ });
  await waitFor(() => expect(square.textContent).toContain("free"));
});

test("views that an AI model invented say so in the history", async () => {
  const set = syntheticPicture({
    kind: "views",
    engine: "cloud",
    madeBy: "cloud",
    photo: null,
    preset: null,
    title: "City car",
    views: views.map((view) => ({
      view,
      label: view,
      imageUrl: `/${view}`,
      thumbnailUrl: `/${view}/t`,
      downloadUrl: `/${view}/d`,
      isInvented: view === "rear",
    })),
  });
  const { dialog } = await openDialog(set);
  expect(dialog.getByText(/^AI picture\. /)).toBeDefined();
  expect(dialog.getByRole("link", { name: "rear, Invented by AI, in full size in a new tab" })).toBeDefined();
  expect(dialog.getByRole("link", { name: "side, in full size in a new tab" })).toBeDefined();
});
