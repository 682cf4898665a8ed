import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { listVersions, type CutOutVersionRow } from "./cut-out-version-store.ts";

/** A version and those that it goes back to, the newest first. */
export function historyOf(rows: readonly CutOutVersionRow[], version: number): CutOutVersionRow[] {
  const row = rows.find((one) => one.version === version);
  return row === undefined ? [] : [row, ...historyOf(rows, row.basedOn)];
}

/** The version by which a person chose the car, or how the photo stands; undefined: nobody did. */
export function beginningOf(history: readonly CutOutVersionRow[]): CutOutVersionRow | undefined {
  return history.find(({ work }) => work.kind === "car" || work.kind === "turn");
}

/** How far the photo is turned in a version, clockwise in degrees. */
export function turnIn(history: readonly CutOutVersionRow[]): number {
  for (const { work } of history) if (work.kind === "turn") return work.degrees;
  return 0;
}

export async function turnOfVersion(
  db: DatabaseOrTransaction,
  { uploadId, version }: { uploadId: string; version: number },
): Promise<number> {
  return version === 0 ? 0 : turnIn(historyOf(await listVersions(db, uploadId), version));
}

/** Whether two versions of a cut-out show the same car at the same place: none between them was made by choosing another, or by turning the photo. */
export async function showSameCar(
  db: DatabaseOrTransaction,
  { uploadId, versions: [one, other] }: { uploadId: string; versions: readonly [number, number] },
): Promise<boolean> {
  const rows = await listVersions(db, uploadId);
  const begunBy = (version: number) => beginningOf(historyOf(rows, version))?.version;
  return begunBy(one) === begunBy(other);
}
