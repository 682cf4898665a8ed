import { fileFormatFacts } from "#contract/file-formats.ts";
import type { Generation } from "#contract/generations.ts";
import { downloadFile } from "#web/api/download-file.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { toast } from "#web/ui/toast.tsx";

/** As it was ordered, with the ending of the file that was made: `retail_Retail One_image.jpg`. */
export function retailFileName({ preset, fileFormat }: Pick<Generation, "preset" | "fileFormat">): string {
  return `retail_${preset.replace(/[/\\:]/g, "_")}_image.${fileFormatFacts[fileFormat].extension}`;
}

/** Saves a picture under that name, or the one given; where that fails it is opened in a new tab. */
export async function saveRetailPicture(generation: Generation, fileName = retailFileName(generation)): Promise<void> {
  if (!generation.downloadUrl || !generation.generatedImageUrl) return;
  try {
    saveFile(await downloadFile(generation.downloadUrl), fileName);
    toast({ title: "Download started", description: "Your image is being downloaded." });
  } catch {
    window.open(generation.generatedImageUrl, "_blank", "noopener");
    toast({ title: "Opened in a new tab", description: "Right-click the picture there and save it." });
  }
}
