import { fileFormatFacts, fileFormats } from "./file-formats.ts";
import { marketIds, type MarketId } from "./markets.ts";

// What a finished picture can be taken away as. Without the library that checks data, for the browser.

export const exportFormats = [...fileFormats, "avif"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatFacts = {
  ...fileFormatFacts,
  avif: { name: "AVIF", extension: "avif", mediaType: "image/avif" },
} as const satisfies Record<ExportFormat, { name: string; extension: string; mediaType: string }>;

/** What is asked for: a market's file, or the picture as it is in a type of file. */
export const exportNames = [...marketIds, ...exportFormats] as const;
export type ExportName = MarketId | ExportFormat;

export function isExportFormat(name: ExportName): name is ExportFormat {
  return Object.hasOwn(exportFormatFacts, name);
}

/** What a car alone stands on: nothing, or its own soft shadow. */
export const cutOutShadows = ["none", "soft"] as const;
export type CutOutShadow = (typeof cutOutShadows)[number];
