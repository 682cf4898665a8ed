import type { Picture, PictureGroup, PictureOverview } from "#contract/pictures.ts";

const photoId = "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a22";

/** So many different ids. */
export const idOf = (index: number): string => `0b7bb8c0-98a0-4d4e-8f39-${String(index).padStart(12, "0")}`;

/** A finished picture of the history, for tests; what matters to one is named there. */
export function syntheticPicture(changes: Partial<Picture> = {}): Picture {
  const id = changes.id ?? idOf(1);
  return {
    id,
    kind: "preset",
    groupId: photoId,
    title: null,
    createdAt: "2026-11-05T10:00:00.000Z",
    engine: "studio",
    madeBy: "studio",
    isWatermarked: true,
    cost: 1,
    imageUrl: `/files/${id}`,
    thumbnailUrl: `/files/${id}/thumbnail`,
    stageUrl: `/files/${id}/stage`,
    downloadUrl: `/files/${id}?filename=car.jpg`,
    photo: { uploadId: photoId, fileName: "golf.jpg", isRemoved: false },
    preset: "City",
    aspectRatio: "4:3",
    width: 4096,
    height: 3072,
    fileFormat: "jpeg",
    logo: null,
    plateTreatment: "keep",
    isPlateFound: null,
    isPassedThrough: false,
    missingPart: null,
    runId: null,
    requestId: null,
    car: null,
    label: null,
    views: null,
    ...changes,
  };
}

/** A photo with its pictures. */
export function syntheticGroup(pictures: Picture[], changes: Partial<PictureGroup> = {}): PictureGroup {
  return {
    id: pictures[0]?.groupId ?? photoId,
    kind: "photo",
    title: null,
    name: "golf.jpg",
    previewUrl: "/preview",
    pictureCount: pictures.length,
    pictures,
    nextBefore: null,
    ...changes,
  };
}

export function syntheticOverview(changes: Partial<PictureOverview> = {}): PictureOverview {
  return { pictureCount: 3, presets: ["Beach", "City"], deletedCount: 0, deleted: [], ...changes };
}
