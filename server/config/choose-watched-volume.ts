import type { StoragePlace } from "./choose-storage.ts";

export type WatchedVolume = {
  /** A folder on it; it may be made later. */
  folder: string;
  /** What stays free of it; undefined: `usualReserveBytes` of its size. */
  reserveBytes: number | undefined;
};

type Given = {
  place: StoragePlace;
  dataDirectory: string;
  /** What the operator has said; undefined: nothing. */
  reserveBytes: number | undefined;
};

/** Six of the largest uploads at once; pictures and the database lie elsewhere. */
const reserveBesideBucketBytes = 256 * 1024 * 1024;

/** The volume that files come to first: where they stay, or where they wait for their way into a bucket. */
export function chooseWatchedVolume({ place, dataDirectory, reserveBytes }: Given): WatchedVolume {
  if (place.kind === "disk") return { folder: place.folder, reserveBytes };
  return { folder: dataDirectory, reserveBytes: reserveBytes ?? reserveBesideBucketBytes };
}
