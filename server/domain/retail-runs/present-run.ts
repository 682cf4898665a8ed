import { retailRunSchema, type RetailRun } from "#contract/retail-runs.ts";
import { parseRatio } from "#server/domain/generations/generation-facts.ts";
import { previewAddress } from "#server/domain/uploads/upload-addresses.ts";
import { cutOutToMakeFrom } from "./cut-out-to-make-from.ts";
import { needsLook } from "./needs-look.ts";
import type { RunItemRow, RunRow } from "./run-store.ts";

export function zipAddress(runId: string): string {
  return `/api/retail-runs/${runId}/zip`;
}

function sumOf(numbers: Iterable<number>): number {
  return Array.from(numbers).reduce((sum, number) => sum + number, 0);
}

/** A run as callers see it: without what was deleted of it, but for what that cost. */
export function presentRun(run: RunRow, allItems: readonly RunItemRow[]): RetailRun {
  const items = allItems.filter(({ isDeleted }) => !isDeleted);
  const count = (status: RunItemRow["status"]) => items.filter((item) => item.status === status).length;
  const completed = count("done");
  const waiting = items.filter(needsLook).length;
  return retailRunSchema.parse({
    id: run.id,
    status: run.status,
    preset: run.preset,
    aspectRatio: run.aspectRatio,
    logo: run.recipe.logo,
    items: items.map((item) => ({
      position: item.position,
      uploadId: item.uploadId,
      fileName: item.fileName,
      previewUrl: previewAddress(item.uploadId),
      cutOutVersion: item.photoRemovedAt === null ? cutOutToMakeFrom(item, parseRatio(run.aspectRatio)) : null,
      generationId: item.generationId,
      needsLook: needsLook(item),
    })),
    counts: {
      total: items.length,
      completed,
      passedThrough: items.filter(({ status, isPassedThrough }) => status === "done" && isPassedThrough).length,
      failed: count("failed") - waiting,
      needsLook: waiting,
      cancelled: count("cancelled"),
    },
    // A photo that was given twice is one picture.
    cost: sumOf(new Map(allItems.map(({ generationId, cost }) => [generationId, cost])).values()),
    zipUrl: completed === 0 ? null : zipAddress(run.id),
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  });
}
