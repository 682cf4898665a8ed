import type { RenditionName } from "#contract/renditions.ts";
import { viewFileName } from "#contract/view-file-name.ts";
import { type View, views } from "#contract/views.ts";
import type { PictureRow, ViewSetRow } from "./generation-store.ts";
import { pictureFileName } from "./picture-file-name.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const picturePath = new RegExp(`^/api/files/generations/(${uuid})/picture$`);

export function pictureAddress(generationId: string): string {
  return `/api/files/generations/${generationId}/picture`;
}

/** Where the difference picture of a retail picture's proof comes. */
export function differenceAddress(generationId: string): string {
  return `/api/files/generations/${generationId}/difference`;
}

export function renditionAddress(generationId: string, name: RenditionName): string {
  return `/api/files/generations/${generationId}/${name}`;
}

/** Where the picture comes as an attachment with a name that says what it shows. */
export function downloadAddress(row: Pick<PictureRow, "id" | "kind" | "preset" | "aspectRatio" | "recipe">): string {
  const query = new URLSearchParams({ url: pictureAddress(row.id), filename: pictureFileName(row) });
  return `/api/functions/download-proxy?${query.toString()}`;
}

/** The generation whose picture a path of ours names; null for any other path. */
export function findPictureId(path: string): string | null {
  return picturePath.exec(path)?.[1] ?? null;
}

const viewPath = new RegExp(`^/api/files/view-sets/(${uuid})/([a-z-]+)$`);

export function viewAddress(viewSetId: string, view: View): string {
  return `/api/files/view-sets/${viewSetId}/${view}`;
}

/** Where a smaller copy of a view comes. */
export function viewRenditionAddress(viewSetId: string, view: View, name: RenditionName): string {
  return `${viewAddress(viewSetId, view)}/${name}`;
}

/** Where a view comes as an attachment. */
export function viewDownloadAddress(row: Pick<ViewSetRow, "id" | "car">, view: View): string {
  const query = new URLSearchParams({ url: viewAddress(row.id, view), filename: viewFileName(row.car, view) });
  return `/api/functions/download-proxy?${query.toString()}`;
}

/** The view that a path of ours names; null for any other path. */
export function findViewPlace(path: string): { id: string; view: View } | null {
  const [, id, name] = viewPath.exec(path) ?? [];
  const view = views.find((known) => known === name);
  return id === undefined || view === undefined ? null : { id, view };
}
