import type { Generation } from "#contract/generations.ts";
import type { PhotoOffers } from "#contract/offers.ts";
import { payingStatuses } from "#contract/statuses.ts";

/** A picture in the making, for tests; what matters to one is named there. */
export function syntheticGeneration(changes: Partial<Generation> = {}): Generation {
  return {
    id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d11",
    kind: "preset",
    status: "running",
    stage: "placing",
    percent: 60,
    preset: "Studio",
    aspectRatio: "4:3",
    uploadId: "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a22",
    engine: "studio",
    madeBy: null,
    engineNotes: [],
    generatedImageUrl: null,
    thumbnailUrl: null,
    stageUrl: null,
    downloadUrl: null,
    width: null,
    height: null,
    carBox: null,
    wasEnlarged: false,
    carUnchanged: null,
    outline: null,
    differenceUrl: null,
    fileFormat: "jpeg",
    logo: null,
    plateTreatment: "keep",
    cutOutVersion: 0,
    isPlateFound: null,
    placing: null,
    isPassedThrough: false,
    runId: null,
    isWatermarked: true,
    cost: 1,
    error: null,
    createdAt: "2026-01-05T10:00:00.000Z",
    ...changes,
  };
}

/** As the server offers a photo's scenes: the studio's cost nothing where one is in the making or done, an AI model's are asked for each. */
export function syntheticOffers(
  presets: readonly string[],
  pictures: readonly Generation[] = [],
  tokens = 1,
): PhotoOffers {
  const isPaid = (name: string) =>
    pictures.some(
      ({ preset, status, engine, madeBy, isPassedThrough }) =>
        preset === name &&
        !isPassedThrough &&
        (engine === "studio" || madeBy === "studio") &&
        payingStatuses.some((one) => one === status),
    );
  return {
    offers: presets.map((preset) => ({
      scene: preset.toLowerCase(),
      preset,
      cost: tokens === 1 && isPaid(preset) ? 0 : tokens,
    })),
  };
}
