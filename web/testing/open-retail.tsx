import type { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import type { Profile } from "#contract/accounts.ts";
import type { Generation, Preset } from "#contract/generations.ts";
import { retailPresetNames } from "#contract/presets.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import type { Upload } from "#contract/uploads.ts";
import { generationsQuery } from "#web/api/generations.ts";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { RetailScreen } from "#web/features/retail/retail-screen.tsx";
import { openScreen } from "./open-screen.tsx";
import { standInServer, type Answers, type SentCall } from "./stand-in-server.ts";
import { syntheticGeneration, syntheticOffers } from "./synthetic-generation.ts";
import { syntheticProfile } from "./synthetic-profile.ts";
import { syntheticUpload } from "./synthetic-upload.ts";

export const orderPath = "/api/functions/generate-image-from-preset";
export const uploadPath = "/api/functions/simple-image-upload";
export const runsPath = "/api/retail-runs";
export const pictureId = "5bd1f1f5-33b5-4a2c-8f0e-1a5d3b2f6f01";
export const runId = "8c1d2f7e-3b0a-4f65-9a44-0a7b6d1c2e33";

export const retailPicture = (changes: Partial<Generation> = {}) =>
  syntheticGeneration({ id: pictureId, kind: "retail", preset: "Retail Two", ...changes });
export const doneRetailPicture = (changes: Partial<Generation> = {}) =>
  retailPicture({
    status: "done",
    percent: 100,
    generatedImageUrl: "/picture.jpg",
    stageUrl: "/stage.webp",
    thumbnailUrl: "/thumbnail.webp",
    downloadUrl: "/picture.jpg?filename=retail_retail-two_image.jpg",
    differenceUrl: "/difference.png",
    width: 2048,
    height: 1536,
    carUnchanged: {
      comparedPixels: 172_824,
      unchangedShare: 1,
      carScale: 1,
      encoded: { fileFormat: "jpeg", meanDeltaE: 0.41, worstDeltaE: 8.76, ssim: 0.99996 },
      excludesNumberPlate: false,
    },
    outline: "judged",
    ...changes,
  });

/** A run of so many photos, `photo-0.jpg` and so on, none of them made yet. */
export function syntheticRun(total: number, changes: Partial<RetailRun> = {}): RetailRun {
  return {
    id: runId,
    status: "running",
    preset: "Retail Two",
    aspectRatio: "4:3",
    logo: null,
    items: Array.from({ length: total }, (_, position) => ({
      position,
      uploadId: numberedUpload(position).id,
      fileName: `photo-${position}.jpg`,
      previewUrl: `/preview-${position}.webp`,
      cutOutVersion: 0,
      generationId: runPicture(position).id,
      needsLook: false,
    })),
    counts: { total, completed: 0, passedThrough: 0, failed: 0, needsLook: 0, cancelled: 0 },
    cost: total,
    zipUrl: null,
    createdAt: "2026-01-05T10:00:00.000Z",
    finishedAt: null,
    ...changes,
  };
}

export function runPicture(position: number, changes: Partial<Generation> = {}): Generation {
  return doneRetailPicture({
    id: `6bd1f1f5-33b5-4a2c-8f0e-1a5d3b2f6f${String(position).padStart(2, "0")}`,
    uploadId: numberedUpload(position).id,
    runId,
    ...changes,
  });
}

export function numberedUpload(index: number, changes: Partial<Upload> = {}): Upload {
  return syntheticUpload({
    id: `5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a${String(index).padStart(2, "0")}`,
    previewUrl: `/preview-${index}.webp`,
    fileName: `photo-${index}.jpg`,
    ...changes,
  });
}

export const photoFile = (index: number): File =>
  new File([`pixels ${index}`], `photo-${index}.jpg`, { type: "image/jpeg" });

const presets = retailPresetNames.map((name): Preset => ({
  id: name.toLowerCase().replace(" ", "-"),
  name,
  section: "retail",
  thumbnailUrl: `/${name}.webp`,
  available: true,
}));

type Opening = {
  at?: string;
  profile?: Partial<Profile>;
  pictures?: Generation[];
  runs?: RetailRun[];
  answers?: Answers;
};

/** Retail Mode at an address. Uploads that tests name are read at their own addresses. */
export function openRetail({ at = "", profile = {}, pictures = [], runs = [], answers = {} }: Opening = {}) {
  const upload = syntheticUpload();
  let client: QueryClient | undefined;
  const madeNow = () => client?.getQueryData(generationsQuery.queryKey)?.generations ?? pictures;
  const server = standInServer({
    "GET /api/profile": syntheticProfile(profile),
    "GET /api/generations": { generations: pictures, nextBefore: null },
    "GET /api/presets": presets,
    [`GET ${runsPath}`]: { runs, nextBefore: null },
    [`GET /api/uploads/${upload.id}`]: upload,
    [`GET /api/uploads/${upload.id}/offers`]: ({ query }: SentCall) =>
      query.engine === "studio"
        ? syntheticOffers(
            presets.map(({ name }) => name),
            madeNow(),
          )
        : syntheticOffers([]),
    [`POST ${uploadPath}`]: { success: true, data: upload },
    [`PATCH ${uploadPath}`]: { success: true, data: upload },
    [`POST ${orderPath}`]: {
      success: true,
      data: { id: pictureId, status: "pending", generatedImageUrl: null, engine: "studio", cost: 1 },
    },
    [`GET /api/generations/${pictureId}`]: retailPicture({ status: "pending", stage: "queued", percent: 0 }),
    ...answers,
  });
  const opened = openScreen(<RetailScreen />, { at: `/retail-mode${at}` });
  client = opened.client;
  const tell = (name: string, next: object) =>
    act(async () => applyLiveMessage(opened.client, { name, data: JSON.stringify(next) }));
  return { ...opened, server, tell };
}

/** The button of a preset, by the name on it. */
export async function presetCard(name: string): Promise<HTMLElement> {
  return screen.findByRole("button", { name: new RegExp(`^${name}(,|$)`) });
}
