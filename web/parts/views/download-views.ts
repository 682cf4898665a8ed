import { downloadSpacingMs } from "#contract/limits.ts";
import { viewFileName } from "#contract/view-file-name.ts";
import type { DescribedCar, ViewPicture } from "#contract/view-sets.ts";

export type DownloadedViews = {
  car: Pick<DescribedCar, "make" | "model">;
  views: readonly ViewPicture[];
  /** Between the words of a file's name; a hyphen if not given. */
  between?: string;
};

type DownloadSteps = {
  fetchFile: (url: string) => Promise<Blob>;
  save: (content: Blob, name: string) => void;
  wait: (milliseconds: number) => Promise<unknown>;
};

/**
 * Saves views one after the other, with a pause between: browsers drop downloads that come in one burst.
 * @throws the first failure, after the others have been saved
 */
export async function downloadViews({ car, views, between }: DownloadedViews, steps: DownloadSteps): Promise<void> {
  const failures: unknown[] = [];
  const files = views.flatMap(({ view, downloadUrl }: ViewPicture) => (downloadUrl ? [{ view, downloadUrl }] : []));
  for (const [index, { view, downloadUrl }] of files.entries()) {
    if (index > 0) await steps.wait(downloadSpacingMs);
    try {
      steps.save(await steps.fetchFile(downloadUrl), viewFileName(car, view, between));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
