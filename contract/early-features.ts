// Without the library that checks data, for the browser.

import type { FileFormat } from "./file-formats.ts";
import type { PlateTreatment } from "./number-plates.ts";

/**
 * Features that an operator may open to Pro first (`PRO_FIRST`), with the name that people read. Whatever is not on that list is everybody's. A feature
 * stands here only if the server refuses it and the browser says so.
 */
export const earlyFeatureNames = {
  "file-formats": "PNG and WebP in Retail Mode",
  "plate-covers": "your own picture on number plates",
} as const;
export type EarlyFeature = keyof typeof earlyFeatureNames;

export const earlyFeatures = ["file-formats", "plate-covers"] as const satisfies readonly EarlyFeature[];

/** The features that a picture needs. */
export function earlyFeaturesOf({
  fileFormat,
  plateTreatment,
}: {
  fileFormat: FileFormat;
  plateTreatment: PlateTreatment;
}): EarlyFeature[] {
  return [
    ...(fileFormat === "jpeg" ? [] : (["file-formats"] as const)),
    ...(plateTreatment === "cover" ? (["plate-covers"] as const) : []),
  ];
}
