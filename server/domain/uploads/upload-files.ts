import type { StoredFormat } from "#imaging/metadata/storable-photo.ts";

/**
 * Part of a matte's key: raise it when the cut-out changes what it gives, and old mattes are no longer found for new uploads.
 */
const matteVersion = 1;

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

/** Where the matte of a photo lies. */
export function matteKeyOf(photoKey: string): string {
  return photoKey.replace(/^photos\/(.*)\.[a-z]+$/, `mattes/v${matteVersion}/$1.matte`);
}

/** Where the mattes lie that a person has had made for an upload. */
export function correctedMattesStart(uploadId: string): string {
  return `mattes/own/${uploadId.slice(0, 2)}/${uploadId}/`;
}

/** A version's matte: the first is the photo's, whoever sent it, a corrected one is the upload's own. */
export function matteKeyOfVersion({
  id,
  photoKey,
  version,
}: {
  id: string;
  photoKey: string;
  version: number;
}): string {
  return version === 0 ? matteKeyOf(photoKey) : `${correctedMattesStart(id)}${version}.matte`;
}

/** Where everything may lie that is kept of a photo and was made of it; `name` is its key without folder and ending. */
export function keysOfPhoto(name: string): string[] {
  const photos = Object.values(fileTypes).map(({ extension }) => `photos/${name}.${extension}`);
  const versions = Array.from({ length: matteVersion }, (_, index) => `mattes/v${index + 1}/${name}`);
  return [
    ...photos,
    `previews/${name}.webp`,
    ...versions.flatMap((stem) => [`${stem}.matte`, `${stem}.webp`, `${stem}.car`, `${stem}.png`]),
  ];
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
