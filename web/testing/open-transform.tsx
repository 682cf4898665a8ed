import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Profile } from "#contract/accounts.ts";
import type { Generation, Preset } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { generationsQuery } from "#web/api/generations.ts";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { TransformScreen } from "#web/features/transform/transform-screen.tsx";
import { openScreen } from "./open-screen.tsx";
import { standInServer, type Answers, type SentCall } from "./stand-in-server.ts";
import { syntheticGeneration, syntheticOffers } from "./synthetic-generation.ts";
import { syntheticProfile } from "./synthetic-profile.ts";
import { syntheticUpload } from "./synthetic-upload.ts";

export const orderPath = "/api/functions/generate-image-from-preset";
export const pictureId = "5bd1f1f5-33b5-4a2c-8f0e-1a5d3b2f6f01";

export const picture = (changes: Partial<Generation> = {}) =>
  syntheticGeneration({ id: pictureId, preset: "City", ...changes });
export const donePicture = (changes: Partial<Generation> = {}) =>
  picture({
    status: "done",
    percent: 100,
    generatedImageUrl: "/picture.jpg",
    stageUrl: "/stage.webp",
    thumbnailUrl: "/thumbnail.webp",
    downloadUrl: "/picture.jpg?filename=city.jpg",
    width: 4096,
    height: 3072,
    ...changes,
  });

export const acceptedOrder = {
  success: true,
  data: { id: pictureId, status: "pending", generatedImageUrl: null, engine: "studio", cost: 1 },
} as const;

export const uploadPath = "/api/functions/simple-image-upload";
export const carPhoto = new File(["pixels"], "car.jpg", { type: "image/jpeg" });

const scenes = ["City", "Beach"].map((name): Preset => ({
  id: name.toLowerCase(),
  name,
  section: "core",
  thumbnailUrl: `/${name}.webp`,
  available: true,
}));

const standInTransform = (answers: Answers) =>
  standInServer({
    "GET /api/profile": syntheticProfile(),
    "GET /api/generations": { generations: [], nextBefore: null },
    "GET /api/photos": { photos: [], nextBefore: null },
    "GET /api/presets": scenes,
    [`POST ${uploadPath}`]: { success: true, data: syntheticUpload() },
    [`POST ${orderPath}`]: acceptedOrder,
    ...answers,
  });

/** The transform screen as it begins, unless the address names a photo. */
export async function openWithoutPhoto(answers: Answers = {}, at = "/photo-upload") {
  const server = standInTransform(answers);
  const opened = openScreen(<TransformScreen />, { at });
  await screen.findByRole("list", { name: "Scenes" });
  await waitFor(() => expectRead(opened.client.getQueryData(generationsQuery.queryKey)));
  // The cache tells the screen in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return { server, ...opened };
}

/** Files let go over the page. */
export function dropFiles(...files: File[]): void {
  fireEvent.drop(window, { dataTransfer: { files, types: ["Files"] } });
}

type Opening = {
  upload?: Upload;
  pictures?: Generation[];
  profile?: Partial<Profile>;
  answers?: Answers;
  /** Picked on the way here. */
  scene?: string;
};

/** The transform screen with a photo that has arrived, and with two scenes. */
export async function openTransform(opening: Opening = {}) {
  const { upload = syntheticUpload(), pictures = [], profile = {}, answers = {}, scene } = opening;
  let client: QueryClient | undefined;
  const madeNow = () => client?.getQueryData(generationsQuery.queryKey)?.generations ?? pictures;
  const server = standInTransform({
    "GET /api/profile": syntheticProfile(profile),
    "GET /api/generations": { generations: pictures, nextBefore: null },
    [`GET /api/uploads/${upload.id}`]: upload,
    [`GET /api/uploads/${upload.id}/offers`]: ({ query }: SentCall) =>
      query.engine === "studio" ? syntheticOffers(["City", "Beach"], madeNow()) : syntheticOffers([]),
    [`POST ${uploadPath}`]: { success: true, data: upload },
    ...answers,
  });
  const opened = openScreen(<TransformScreen />, {
    at: `/photo-upload?photo=${upload.id}${scene ? `&scene=${scene}&picture=none` : ""}`,
  });
  client = opened.client;
  const tell = (name: string, next: object) =>
    act(async () => applyLiveMessage(opened.client, { name, data: JSON.stringify(next) }));
  await screen.findByRole("list", { name: "Scenes" });
  await waitFor(() => expectRead(opened.client.getQueryData(uploadQuery(upload.id).queryKey)));
  return { ...opened, server, tell, orders: () => server.sentTo("POST", orderPath) };
}

function expectRead(data: unknown): void {
  if (data === undefined) throw new Error("It has not been read yet.");
}

/** A scene's button. */
export function sceneCard(name: string): HTMLElement {
  return within(screen.getByRole("list", { name: "Scenes" })).getByRole("button", { name: new RegExp(`^${name}`) });
}

export function announced(): string {
  return document.querySelector("[aria-live='polite']")?.textContent ?? "";
}
