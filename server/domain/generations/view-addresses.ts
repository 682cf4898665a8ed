import type { RenditionName } from "#contract/renditions.ts";
import { viewFileName } from "#contract/view-file-name.ts";
import { views, type View } from "#contract/views.ts";
import type { ViewSetRow } from "./generation-store.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
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
