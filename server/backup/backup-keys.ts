/** Where things lie in a backup's store. */
export const setupKey = "backup.json";
export const snapshotsStart = "snapshots/";
export const objectsStart = "objects/";

export const manifestKeyOf = (stamp: string): string => `${snapshotsStart}${stamp}/manifest`;
export const objectListKeyOf = (stamp: string): string => `${snapshotsStart}${stamp}/objects`;
export const jobsKeyOf = (stamp: string): string => `${snapshotsStart}${stamp}/jobs`;
/** Keys know no underscores, and names of tables no hyphens. */
export const tableKeyOf = (stamp: string, table: string): string =>
  `${snapshotsStart}${stamp}/tables/${table.replaceAll("_", "-")}`;
export const backedUpKeyOf = (key: string): string => `${objectsStart}${key}`;

/** Sorts as time does. */
export function stampOf(moment: Date): string {
  return moment.toISOString().toLowerCase().replaceAll(/[:.]/g, "-");
}
