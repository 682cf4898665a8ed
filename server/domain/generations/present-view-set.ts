import { isUnfinished } from "#contract/statuses.ts";
import { illustrationLabel, viewSetSchema, type ViewPicture, type ViewSet } from "#contract/view-sets.ts";
import { viewFacts, views, type View } from "#contract/views.ts";
import { presentFailure } from "#server/domain/uploads/present-upload.ts";
import { viewAddress, viewDownloadAddress, viewRenditionAddress } from "./generation-addresses.ts";
import type { ViewSetRow } from "./generation-store.ts";

/** A set of views as callers see it. */
export function presentViewSet(row: ViewSetRow): ViewSet {
  return viewSetSchema.parse({
    id: row.id,
    kind: row.kind,
    requestId: row.requestId,
    status: row.status,
    stage: row.stage,
    percent: row.percent,
    engine: row.engine,
    car: row.car,
    bodyStyle: row.bodyStyle,
    label: row.bodyStyle === null ? null : illustrationLabel,
    views: views.map((view) => presentView(row, view)),
    notes: row.notes,
    isWatermarked: row.isWatermarked,
    cost: row.cost,
    error: row.errorCode === null ? null : presentFailure(row.errorCode),
    remakeOf: row.remakeOf,
    createdAt: row.createdAt.toISOString(),
  });
}

/** Whether a view may be seen: as soon as it is stored, unless the whole set came to nothing. */
export function isViewThere({ status, finishedViews }: ViewSetRow, view: View): boolean {
  return status !== "failed" && status !== "cancelled" && finishedViews.includes(view);
}

function presentView(row: ViewSetRow, view: View): ViewPicture {
  const isThere = isViewThere(row, view);
  const isWaiting = isUnfinished(row);
  return {
    view,
    label: viewFacts[view].label,
    status: isThere ? "loaded" : isWaiting ? "loading" : "failed",
    imageUrl: isThere ? viewAddress(row.id, view) : null,
    thumbnailUrl: isThere ? viewRenditionAddress(row.id, view, "thumbnail") : null,
    downloadUrl: isThere ? viewDownloadAddress(row, view) : null,
    isInvented: row.inventedViews.includes(view),
  };
}
