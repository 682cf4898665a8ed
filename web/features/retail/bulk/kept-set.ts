const storageKey = "carvas.retail-set";

export type KeptPhoto = { readonly uploadId: string; readonly fileName: string };

/** The photos of a set that have arrived: a reload finds them again. */
export function readSet(): KeptPhoto[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKeptPhoto) : [];
  } catch {
    // Storage may be blocked or hold something else: then nothing is kept.
    return [];
  }
}

export function writeSet(photos: readonly { readonly uploadId: string | null; readonly fileName: string }[]): void {
  const kept = photos.flatMap(({ uploadId, fileName }) => (uploadId === null ? [] : [{ uploadId, fileName }]));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Blocked or full: the set then does not outlast a reload.
  }
}

export function forgetSet(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked: nothing was written either.
  }
}

function isKeptPhoto(value: unknown): value is KeptPhoto {
  return (
    typeof value === "object" &&
    value !== null &&
    "uploadId" in value &&
    typeof value.uploadId === "string" &&
    "fileName" in value &&
    typeof value.fileName === "string"
  );
}
