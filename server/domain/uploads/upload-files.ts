import type { StoredFormat } from "#imaging/metadata/storable-photo.ts";

export const fileTypes = {
  jpeg: { extension: "jpg", mediaType: "image/jpeg" },
  png: { extension: "png", mediaType: "image/png" },
  webp: { extension: "webp", mediaType: "image/webp" },
} as const satisfies Record<StoredFormat, { extension: string; mediaType: string }>;

/** Keys by the SHA-256 of the content: the same photo, whoever sends it, is stored and cut out once. */
export function uploadKeys({ hash, format }: { hash: string; format: StoredFormat }) {
  const path = `${hash.slice(0, 2)}/${hash}`;
  return {
    photoKey: `photos/${path}.${fileTypes[format].extension}`,
    previewKey: `previews/${path}.webp`,
  };
}

/** Where the matte of a photo lies that was cut without any hand. `cutBy`: null is from before that was kept. */
export function matteKeyOf({ photoKey, cutBy }: { photoKey: string; cutBy: string | null }): string {
  const ending = cutBy === null ? "matte" : `${cutBy}.matte`;
  return photoKey.replace(/^photos\/(.*)\.[a-z]+$/, `${mattesStart("$1")}.${ending}`);
}

/** What the keys of all mattes begin with that were cut of a photo without any hand, and of what was made of them. */
export function mattesStart(name: string): string {
  return `mattes/v1/${name}`;
}

/** Where the mattes lie that a person has had made for an upload. */
export function correctedMattesStart(uploadId: string): string {
  return `mattes/own/${uploadId.slice(0, 2)}/${uploadId}/`;
}

export type VersionOfUpload = {
  id: string;
  photoKey: string;
  version: number;
  /** Of the upload: who cut its first version. */
  cutBy: string | null;
};

/** A version's matte: the first is the photo's, whoever sent it, a later one is the upload's own. */
export function matteKeyOfVersion({ id, version, ...photo }: VersionOfUpload): string {
  return version === 0 ? matteKeyOf(photo) : `${correctedMattesStart(id)}${version}.matte`;
}

/** Where a matte's small picture for the screen lies. */
export function mattePreviewKeyOf(matteKey: string): string {
  return matteKey.replace(/\.matte$/, ".webp");
}

/** Where a matte lies as a picture in the photo's own pixels. */
export function alphaFileKeyOf(matteKey: string): string {
  return matteKey.replace(/\.matte$/, ".png");
}

/** Where the car lies that small pictures of scenes are made with. */
export function reducedCarKeyOf(matteKey: string): string {
  return matteKey.replace(/\.matte$/, ".car");
}

/** Where an upload's photo, or its preview, lies as its user has turned it. */
export function turnedKeyOf({
  id,
  degrees,
  variant,
}: {
  id: string;
  degrees: number;
  variant: "photo" | "preview";
}): string {
  return `${correctedMattesStart(id)}turned${degrees}.${variant === "photo" ? "jpg" : "webp"}`;
}

/** The media type of a stored picture, by the extension that we gave its key. */
export function mediaTypeOf(key: string): string {
  const type = Object.values(fileTypes).find(({ extension }) => key.endsWith(`.${extension}`));
  return type?.mediaType ?? "application/octet-stream";
}
