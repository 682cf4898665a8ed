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

/**
 * Says that a photo shows no whole car, or that it does after all.
 * @throws {Failure} `not_found`, …
 */
export function tellDetail(id: string, isDetail: boolean): Promise<Upload> {
  return call("put /api/uploads/{id}/detail", { path: { id }, body: { isDetail } });
}

/**
 * Sets a photo straight, counted clockwise from how it was sent; a live event tells when its car is cut out anew.
 * @throws {Failure} `cut_out_changed`, `not_found`, …
 */
export function turnPhoto(id: string, degrees: number): Promise<Upload> {
  return call("put /api/uploads/{id}/turn", { path: { id }, body: { degrees } });
}

/**
 * Says that pictures may end where the photo cuts the car off.
 * @throws {Failure} `not_found`, …
 */
export function acceptCut(id: string): Promise<Upload> {
  return call("patch /api/uploads/{id}", { path: { id }, body: { cutAccepted: true } });
}
