import { pictureGroupSchema, pictureSchema, type Picture, type PictureGroup } from "#contract/pictures.ts";
import { illustrationLabel } from "#contract/view-sets.ts";
import { viewFacts, views, type View } from "#contract/views.ts";
import {
  downloadAddress,
  pictureAddress,
  renditionAddress,
  viewAddress,
  viewDownloadAddress,
  viewRenditionAddress,
} from "#server/domain/generations/generation-addresses.ts";
import { makerOf } from "#server/domain/generations/generation-facts.ts";
import { previewAddress } from "#server/domain/uploads/upload-addresses.ts";
import { carName } from "./car-name.ts";
import type { EntryRow } from "./history-store.ts";

/** The view that shows most of a car stands for the set. */
const coverView: View = "front-quarter";

/** A picture or a set of views as the history shows it. */
export function presentPicture(row: EntryRow): Picture {
  const { car } = row;
  return pictureSchema.parse({
    id: row.id,
    kind: row.kind,
    groupId: row.groupId,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    engine: row.engine,
    madeBy: makerOf(row),
    isWatermarked: row.isWatermarked,
    cost: row.cost,
    ...(car === null ? presentOfPhoto(row) : presentSet({ ...row, car })),
  });
}

function presentOfPhoto(row: EntryRow) {
  const { id, kind, uploadId, fileName, preset, aspectRatio, recipe } = row;
  if (kind === "views" || uploadId === null || preset === null || aspectRatio === null) {
    throw new Error("A picture without its source.");
  }
  return {
    imageUrl: pictureAddress(id),
    thumbnailUrl: renditionAddress(id, "thumbnail"),
    stageUrl: renditionAddress(id, "stage"),
    downloadUrl: downloadAddress({ id, kind, preset, aspectRatio, recipe }),
    photo: { uploadId, fileName: fileName ?? "", isRemoved: row.isPhotoRemoved },
    preset,
    aspectRatio,
    width: row.width,
    height: row.height,
    fileFormat: recipe.fileFormat,
    logo: recipe.logo,
    plateTreatment: recipe.numberPlate.treatment,
    isPlateFound: row.isPlateFound,
    isPassedThrough: row.isPassedThrough,
    missingPart: row.missingPart,
    runId: row.runId,
    requestId: null,
    car: null,
    label: null,
    views: null,
  };
}

function presentSet({
  id,
  car,
  requestId,
  bodyStyle,
  inventedViews,
}: EntryRow & { car: NonNullable<EntryRow["car"]> }) {
  return {
    imageUrl: viewAddress(id, coverView),
    thumbnailUrl: viewRenditionAddress(id, coverView, "thumbnail"),
    stageUrl: viewRenditionAddress(id, coverView, "stage"),
    downloadUrl: null,
    photo: null,
    preset: null,
    aspectRatio: null,
    width: null,
    height: null,
    fileFormat: null,
    logo: null,
    plateTreatment: null,
    isPlateFound: null,
    isPassedThrough: false,
    missingPart: null,
    runId: null,
    requestId,
    car,
    label: bodyStyle === null ? null : illustrationLabel,
    views: views.map((view) => ({
      view,
      label: viewFacts[view].label,
      imageUrl: viewAddress(id, view),
      thumbnailUrl: viewRenditionAddress(id, view, "thumbnail"),
      downloadUrl: viewDownloadAddress({ id, car }, view),
      isInvented: inventedViews.includes(view),
    })),
  };
}

type GroupRows = {
  title: string | null;
  pictureCount: number;
  /** The newest, newest first; at least one. */
  rows: readonly [EntryRow, ...EntryRow[]];
};

export function presentGroup({ title, pictureCount, rows }: GroupRows): PictureGroup {
  const [first] = rows;
  const last = rows.at(-1);
  return pictureGroupSchema.parse({
    id: first.groupId,
    ...describeGroup(first),
    title,
    pictureCount,
    pictures: rows.map(presentPicture),
    nextBefore: rows.length < pictureCount ? last?.id : null,
  });
}

function describeGroup({ runId, preset, car, uploadId, fileName, isPhotoRemoved }: EntryRow) {
  if (runId !== null) return { kind: "run", name: preset, previewUrl: null };
  if (car !== null) return { kind: "car", name: carName(car), previewUrl: null };
  return {
    kind: "photo",
    name: fileName ?? "",
    previewUrl: uploadId === null || isPhotoRemoved ? null : previewAddress(uploadId),
  };
}
