import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { isAbort } from "#web/api/client.ts";
import { fetchExport } from "#web/api/exports.ts";
import { Button } from "#web/ui/button.tsx";
import type { FinishedPicture } from "./finished-picture.ts";
import { TaskNote } from "./task-note.tsx";
import { NotPossible, useTask } from "./use-task.ts";

/** The picture on the clipboard, or in the device's own share sheet. */
export function CopyAndShare({ picture }: { picture: FinishedPicture }) {
  const { state, run } = useTask();
  const [canShare] = useState(canShareFiles);
  const [readyToShare, setReadyToShare] = useState<File | null>(null);
  const isBusy = state.step === "busy";

  async function share(): Promise<string> {
    const file = readyToShare ?? (await fetchExport(picture.id, "jpeg"));
    try {
      await navigator.share({ files: [file] });
      return "";
    } catch (error) {
      // Closing the sheet is no failure.
      if (isAbort(error)) return "";
      // The press was too long ago for the browser: the file is here now, and the next press opens the sheet at once.
      setReadyToShare(file);
      return "The picture is ready: press Share once more.";
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="ink" aria-disabled={isBusy} onClick={() => void run(() => copyPicture(picture.id))}>
        <Copy aria-hidden="true" className="size-4" />
        Copy the picture
      </Button>
      {canShare ? (
        <Button aria-disabled={isBusy} onClick={() => void run(share)}>
          <Share2 aria-hidden="true" className="size-4" />
          Share
        </Button>
      ) : null}
      <TaskNote state={state} busy="One moment…" />
    </div>
  );
}

function canShareFiles(): boolean {
  const probe = new File([""], "probe.jpg", { type: "image/jpeg" });
  return "canShare" in navigator && navigator.canShare({ files: [probe] });
}

/** PNG is what every clipboard takes. The browser is handed the promise at once: after a wait it would allow no copying any more. */
async function copyPicture(pictureId: string): Promise<string> {
  if (!("clipboard" in navigator) || typeof ClipboardItem === "undefined")
    throw new NotPossible("This browser can't copy pictures. Save it as a file instead.");
  const content = fetchExport(pictureId, "png");
  const isWritten = navigator.clipboard.write([new ClipboardItem({ "image/png": content })]).then(
    () => true,
    () => false,
  );
  // Why there is no picture says more than that the clipboard got none.
  await content;
  if (!(await isWritten)) throw new NotPossible("Your browser doesn't allow copying here. Save it as a file instead.");
  return "Copied: paste it where you like.";
}
