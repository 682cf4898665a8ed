import type { ViewSet } from "#contract/view-sets.ts";
import { withRetries } from "../../../api/client.ts";
import { downloadFile } from "../../../api/download-file.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toast.tsx";
import { customCarTexts } from "../custom-car-texts.ts";
import { downloadViews } from "./download-views.ts";

const steps = {
  fetchFile: (url: string) => withRetries(() => downloadFile(url)),
  save: saveFile,
  wait: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Saves these views of a set, and says how that went. */
export async function saveViews(set: Pick<ViewSet, "car" | "views">): Promise<void> {
  try {
    await downloadViews(set, steps);
    toast({ title: customCarTexts.downloadDone });
  } catch {
    toast({ title: customCarTexts.downloadFailed, tone: "destructive" });
  }
}
