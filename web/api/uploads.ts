import { queryOptions } from "@tanstack/react-query";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";
import { sendForm } from "./send-form.ts";

export const uploadQuery = (id: string) =>
  queryOptions({ queryKey: ["uploads", id], queryFn: () => call("get /api/uploads/{id}", { path: { id } }) });

type PhotoTransfer = {
  file: File;
  purpose?: UploadPurpose;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/**
 * Sends a photo, or what is to be laid into pictures.
 * @throws {Failure} the codes of a photo that can't be used; a DOMException `AbortError` when cancelled
 */
export async function uploadPhoto({ file, purpose = "photo", ...rest }: PhotoTransfer): Promise<Upload> {
  const type = purpose === "photo" ? undefined : purpose;
  return (await sendForm("post /api/functions/simple-image-upload", { fields: { type, file }, ...rest })).data;
}

/** Remembers which preset was picked for a photo. */
export async function recordPreset(id: string, preset: string): Promise<void> {
  await call("post /api/functions/simple-image-upload", { body: { id, preset }, keepalive: true });
}

/** The same from Retail Mode, which says it in the address. */
export async function recordRetailPreset(id: string, preset: string): Promise<void> {
  await call("patch /api/functions/simple-image-upload", { query: { id, preset }, keepalive: true });
}

/** The product's own sample car, stored as if it had been sent. */
export async function uploadSample(signal: AbortSignal): Promise<Upload> {
  return (await call("post /api/uploads/sample", { signal })).data;
}
