import { and, asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { detectionPhotos, detections, type ToldFields } from "#server/db/schema/detections.ts";
import { isOverdue, type Overdue } from "./detection-store.ts";

/** False when a model was asked about this photo before. */
export async function openModelReading(tx: Transaction, photoId: string): Promise<boolean> {
  const rows = await tx
    .update(detectionPhotos)
    .set({ modelStatus: "waiting" })
    .where(and(eq(detectionPhotos.id, photoId), eq(detectionPhotos.modelStatus, "unasked")))
    .returning({ id: detectionPhotos.id });
  return rows.length > 0;
}

const isWaited = (photoId: string) => and(eq(detectionPhotos.id, photoId), eq(detectionPhotos.modelStatus, "waiting"));

export async function addToldByModel(tx: Transaction, photoId: string, told: ToldFields): Promise<void> {
  await tx
    .update(detectionPhotos)
    .set({ toldByModel: sql`${detectionPhotos.toldByModel} || ${JSON.stringify(told)}::jsonb` })
    .where(isWaited(photoId));
}

/** `unasked`: it may not be asked any more, and nothing was sent. */
export type ModelReadingEnd = { status: "read" | "unasked" } | { status: "failed"; errorCode: string };

export async function endModelReading(tx: Transaction, photoId: string, end: ModelReadingEnd): Promise<void> {
  await tx
    .update(detectionPhotos)
    .set({ modelStatus: end.status, modelErrorCode: end.status === "failed" ? end.errorCode : null })
    .where(isWaited(photoId));
}

/** Photos that wait for a model, oldest first. */
export async function listWaitingForModel(db: DatabaseOrTransaction, overdue: Overdue): Promise<string[]> {
  const rows = await db
    .select({ id: detectionPhotos.id })
    .from(detectionPhotos)
    .innerJoin(detections, eq(detections.requestId, detectionPhotos.requestId))
    .where(and(eq(detectionPhotos.modelStatus, "waiting"), isOverdue(overdue)))
    .orderBy(asc(detectionPhotos.createdAt), asc(detectionPhotos.id))
    .offset(overdue.offset)
    .limit(100);
  return rows.map(({ id }) => id);
}
