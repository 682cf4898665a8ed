/** A file taken apart: what its picture is decoded from, in its order, and what only speaks of it; credentials, which no viewer asks how to show it, are in neither. */
export type PictureParts = { readonly shown: readonly Uint8Array[]; readonly told: readonly Uint8Array[] };
