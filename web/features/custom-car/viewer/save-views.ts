import { withRetries } from "#web/api/client.ts";
import { downloadFile } from "#web/api/download-file.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { customCarTexts } from "#web/features/custom-car/custom-car-texts.ts";
import { toast } from "#web/ui/toast.tsx";
import { downloadViews, type DownloadedViews } from "./download-views.ts";

const steps = {
  fetchFile: (url: string) => withRetries(() => downloadFile(url)),
  save: saveFile,
  wait: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Saves these views of a set, and says how that went. */
export async function saveViews(set: DownloadedViews): Promise<void> {
  const files = set.views.filter(({ downloadUrl }) => downloadUrl !== null);
  if (files.length === 0) return;
  const isOne = files.length === 1;
  try {
    await downloadViews(set, steps);
    toast({ title: isOne ? customCarTexts.oneDownloadDone : customCarTexts.downloadDone });
  } catch {
    toast({ title: isOne ? customCarTexts.oneDownloadFailed : customCarTexts.downloadFailed, tone: "destructive" });
  }
}
