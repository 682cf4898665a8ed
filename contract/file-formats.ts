// The files that pictures come in. Without the library that checks data, for the browser.

export const fileFormats = ["jpeg", "png", "webp"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const fileFormatFacts = {
  jpeg: { name: "JPEG", extension: "jpg", mediaType: "image/jpeg" },
  png: { name: "PNG", extension: "png", mediaType: "image/png" },
  webp: { name: "WebP", extension: "webp", mediaType: "image/webp" },
} as const satisfies Record<FileFormat, { name: string; extension: string; mediaType: string }>;
