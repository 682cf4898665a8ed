import type { Database } from "#server/db/client.ts";
import { removeEmptyRequests } from "#server/domain/requests/remove-empty-requests.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { collectAbandoned, type CollectDeps } from "./collect-files.ts";
import { endDeletedPictures } from "./end-deleted-pictures.ts";
import { removeUnusedUploads } from "./remove-uploads.ts";
import { readPosition, setPosition } from "./rounds-store.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { listUploadIds } from "./unused-files-store.ts";
import { weighPictures } from "./weigh-pictures.ts";

export type SweepStorageDeps = CollectDeps & {
  db: Database;
  files: Pick<ObjectStore, "withdraw" | "list" | "remove">;
};

export type SweptStorage = {
  /** Uploads that nobody had used for long. */
  unused: number;
  /** Pictures and sets of views that can no longer be brought back. */
  deleted: number;
  weighed: number;
  /** Files whose owner's row had gone. */
  files: number;
  /** Files that never had a row. */
  orphans: number;
  /** Requests for photos that never came. */
  requests: number;
};

/** Of each kind and minute: the sweep stays short, and still gets through a million files in a day. */
const usualShare = { uploads: 500, deleted: 500, weighed: 200, owners: 2000, files: 1000, requests: 2000 } as const;

/**
 * What a worker does about storage every minute. Each step is safe at any moment and goes a little way; the next sweep goes on from there, and at
 * the end begins anew. First the rows, then the files: what a killed sweep leaves is a file without a row, never a row without its file.
 */
export async function sweepStorage(deps: SweepStorageDeps, share = usualShare): Promise<SweptStorage> {
  const { db } = deps;
  const unused = await sweepUploadsRound(db, share.uploads);
  const deleted = await endDeletedPictures(db, share.deleted);
  const weighed = await weighPictures(deps, share.weighed);
  const { files } = await collectAbandoned(deps, { atMost: share.owners });
  const orphans = await sweepOrphans(deps, { atMost: share.files });
  const requests = await sweepRequestsRound(db, share.requests);
  return { unused, deleted, weighed, files, orphans, requests };
}

async function sweepRequestsRound(db: Database, limit: number): Promise<number> {
  const { removed, next } = await removeEmptyRequests(db, { after: await readPosition(db, "requests"), limit });
  await setPosition(db, { name: "requests", position: next });
  return removed;
}

async function sweepUploadsRound(db: Database, limit: number): Promise<number> {
  const ids = await listUploadIds(db, { after: await readPosition(db, "uploads"), limit });
  const removed = await removeUnusedUploads(db, ids);
  await setPosition(db, { name: "uploads", position: ids.length < limit ? null : (ids.at(-1) ?? null) });
  return removed;
}
