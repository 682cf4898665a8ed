import { isUnfinished } from "#contract/statuses.ts";
import type { Transaction } from "#server/db/client.ts";
import { cutOutUpload, type CutOutDeps } from "./cut-out-upload.ts";
import { insertVersion, listVersions, type CutOutVersionRow } from "./cut-out-version-store.ts";
import { makeCutOutVersion } from "./make-cut-out-version.ts";
import { isAgain, isCutByOther } from "./open-upload.ts";
import { findUploadOfAnyone, findUploadToChange } from "./upload-store.ts";

/**
 * A photo's first cut-out; or, where another network has made the one that counts, a new one of the same car, as a version that counts unless a person
 * has asked for another meanwhile. What this network refuses stays as it is, and is not tried again. May be repeated at any moment.
 */
export async function cutOutPhoto(deps: CutOutDeps, uploadId: string): Promise<void> {
  await cutOutUpload(deps, uploadId);
  const version = await deps.db.transaction((tx) => begin(tx, { uploadId, cutBy: deps.cutBy }));
  if (version !== null) await makeCutOutVersion(deps, version.id);
}

async function begin(
  tx: Transaction,
  { uploadId, cutBy }: { uploadId: string; cutBy: string },
): Promise<CutOutVersionRow | null> {
  const found = await findUploadOfAnyone(tx, uploadId);
  const upload = found === null ? null : await findUploadToChange(tx, found);
  if (upload === null) return null;
  const rows = await listVersions(tx, uploadId);
  const begun = rows.find((row) => isAgain(row, upload, cutBy) && isUnfinished(row));
  if (begun !== undefined) return begun;
  if (!(await isCutByOther(tx, upload, cutBy))) return null;
  const basedOn = upload.cutOutVersion;
  return insertVersion(tx, { uploadId, basedOn, work: { kind: "again" }, status: "pending", cutBy });
}
