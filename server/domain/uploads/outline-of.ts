import type { OutlineState } from "#contract/outlines.ts";
import { doubtsIn } from "#contract/photo-advice.ts";
import type { Transaction } from "#server/db/client.ts";
import { findUploadForUse, type UploadRow } from "./upload-store.ts";

type Judged = Pick<UploadRow, "matteStatus" | "matteKey" | "confirmedMatteKey" | "advice">;
/** A photo whose cut-out a person has said something about. */
export type OutlinedUpload = Judged & Pick<UploadRow, "id" | "userId">;
export type KnownOutline = { matteKey: string | null; outline: OutlineState | null };

/** What is known of the outline of a photo's cut-out; null while there is none. A person's word counts for the matte that they looked at alone. */
export function outlineOf({ matteStatus, matteKey, confirmedMatteKey, advice }: Judged): OutlineState | null {
  if (matteStatus !== "ready" || matteKey === null) return null;
  if (matteKey === confirmedMatteKey) return "confirmed";
  return doubtsIn(advice).length > 0 ? "doubtful" : "judged";
}

/**
 * What is known of the outline of a version of a photo's cut-out: doubtful where another counts by now, for a person has put it right. Until the
 * transaction ends nobody says anything about it.
 */
export async function readOutline(
  tx: Transaction,
  { version, ...own }: { userId: string; id: string; version: number },
): Promise<KnownOutline> {
  const upload = await findUploadForUse(tx, own);
  if (upload === null || upload.cutOutVersion !== version) return { matteKey: null, outline: "doubtful" };
  return { matteKey: upload.matteKey, outline: outlineOf(upload) };
}
