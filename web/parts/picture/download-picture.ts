import type { Generation } from "#contract/generations.ts";
import { isAbort } from "#web/api/client.ts";
import { downloadFile } from "#web/api/download-file.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { toast, toastText } from "#web/ui/toast.tsx";

type Downloadable = Pick<Generation, "downloadUrl" | "generatedImageUrl">;

/** Saves a finished picture; where that fails it is opened in a new tab. */
export async function downloadPicture(generation: Downloadable): Promise<void> {
  if (!generation.downloadUrl || !generation.generatedImageUrl) return;
  toastText("Download started - Your image is being downloaded.");
  try {
    const file = await fetchPicture(generation);
    saveFile(file, file.name);
  } catch {
    window.open(generation.generatedImageUrl, "_blank", "noopener");
    toastText("Opened in a new tab - Save the picture from there.");
  }
}

/** Whether this device has a share sheet that takes pictures; desktops mostly have none worth showing. */
export function canSharePictures(): boolean {
  const probe = new File([""], "probe.jpg", { type: "image/jpeg" });
  return (
    window.matchMedia("(pointer: coarse)").matches && "canShare" in navigator && navigator.canShare({ files: [probe] })
  );
}

export async function sharePicture(generation: Generation): Promise<void> {
  try {
    await navigator.share({ files: [await fetchPicture(generation)] });
  } catch (error) {
    // Closing the sheet is not a failure.
    if (!isAbort(error))
      toast({ title: "Sharing did not work", description: "Download the picture instead.", tone: "destructive" });
  }
}

async function fetchPicture({ downloadUrl }: Pick<Downloadable, "downloadUrl">): Promise<File> {
  const address = new URL(downloadUrl ?? "", window.location.origin);
  const picture = await downloadFile(address.href);
  const name = address.searchParams.get("filename") ?? "carvas.jpg";
  return new File([picture], name, { type: "image/jpeg" });
}
