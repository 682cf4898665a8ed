import { withRetries } from "#web/api/client.ts";
import { downloadFile } from "#web/api/download-file.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { toast, type Toast } from "#web/ui/toast.tsx";
import { downloadViews, type DownloadedViews } from "./download-views.ts";
import { viewsTexts } from "./views-texts.ts";

/** What is said when saving goes wrong, of one file and of several, and when a file is asked for once more. */
export type SavingTexts = { one: Toast; several: Toast; repeated: Toast | null };

const usualTexts: SavingTexts = {
  one: { title: viewsTexts.oneDownloadFailed },
  several: { title: viewsTexts.downloadFailed },
  repeated: null,
};

/** Saves these views of a set, and says how that went. */
export async function saveViews(set: DownloadedViews, texts: SavingTexts = usualTexts): Promise<void> {
  const files = set.views.filter(({ downloadUrl }) => downloadUrl !== null);
  if (files.length === 0) return;
  const isOne = files.length === 1;
  const { repeated } = texts;
  try {
    await downloadViews(set, {
      fetchFile: (url) =>
        withRetries(
          () => downloadFile(url),
          () => {
            if (repeated) toast(repeated);
          },
        ),
      save: saveFile,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
    toast({ title: isOne ? viewsTexts.oneDownloadDone : viewsTexts.downloadDone });
  } catch {
    toast({ ...(isOne ? texts.one : texts.several), tone: "destructive" });
  }
}
