import type { Generation } from "#contract/generations.ts";
import { downloadFile } from "#web/api/download-file.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { toast } from "#web/ui/toast.tsx";

/**
 * Saves a picture as the server calls it, `retail_{preset}_image.jpg`, or one of a run as the ZIP does: with the photo's own name in place of
 * `image`. Where that fails it is opened in a new tab.
 */
export async function saveRetailPicture(generation: Generation, photoName?: string): Promise<void> {
  const { downloadUrl, generatedImageUrl } = generation;
  if (!downloadUrl || !generatedImageUrl) return;
  try {
    saveFile(await downloadFile(downloadUrl), savedName(downloadUrl, photoName));
    toast({ title: "Download started", description: "Your image is being downloaded." });
  } catch {
    window.open(generatedImageUrl, "_blank", "noopener");
    toast({ title: "Opened in a new tab", description: "Right-click the picture there and save it." });
  }
}

function savedName(downloadUrl: string, photoName: string | undefined): string {
  const name = new URL(downloadUrl, window.location.origin).searchParams.get("filename") ?? "retail_image.jpg";
  return photoName === undefined ? name : name.replace("_image.", `_${photoName.replace(/\.[a-z0-9]+$/i, "")}.`);
}
