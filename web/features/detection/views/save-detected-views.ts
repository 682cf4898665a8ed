import { titleCase } from "#web/features/detection/car-words.ts";
import { resultTexts } from "#web/features/detection/detection-texts.ts";
import type { DownloadedViews } from "#web/parts/views/download-views.ts";
import { saveViews } from "#web/parts/views/save-views.ts";

/** Saves views as `{make}_{model}_{view}.jpg`. */
export function saveDetectedViews({ car, views }: DownloadedViews): Promise<void> {
  const named = { make: titleCase(car.make), model: titleCase(car.model) };
  return saveViews({ car: named, views, between: "_" }, failures);
}

const failures = {
  one: { title: resultTexts.downloadFailed, description: resultTexts.downloadFailedOne },
  several: { title: resultTexts.downloadFailed, description: resultTexts.downloadFailedOther },
  repeated: { title: resultTexts.downloadHiccup },
} as const;
