import { queryOptions } from "@tanstack/react-query";
import type { FormFieldOf } from "#contract/route-types.ts";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import type { simpleImageUploadRoute } from "#contract/upload-routes.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";
import * as routes from "./routes.ts";
import { sendForm } from "./send-form.ts";

export const uploadQuery = (id: string) =>
  queryOptions({ queryKey: ["uploads", id], queryFn: () => call(routes.readUpload, { params: { id } }) });

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
  return (await sendForm(routes.simpleImageUpload, { form: formOf(file, purpose), ...rest })).data;
}

function formOf(file: File, purpose: UploadPurpose): FormData {
  const field: FormFieldOf<typeof simpleImageUploadRoute> = "file";
  const type: FormFieldOf<typeof simpleImageUploadRoute> = "type";
  const form = new FormData();
  // Before the file: the server reads the form as it comes.
  if (purpose !== "photo") form.set(type, purpose);
  form.set(field, file);
  return form;
}

/** Remembers which preset was picked for a photo. */
export async function recordPreset(id: string, preset: string): Promise<void> {
  await call(routes.simpleImageUpload, { body: { id, preset }, keepalive: true });
}

/** The same from Retail Mode, which says it in the address. */
export async function recordRetailPreset(id: string, preset: string): Promise<void> {
  await call(routes.recordPreset, { query: { id, preset }, keepalive: true });
}

/** The product's own sample car, stored as if it had been sent. */
export async function uploadSample(signal: AbortSignal): Promise<Upload> {
  return (await call(routes.uploadSample, { signal })).data;
}

/**
 * Says that a photo shows no whole car, or that it does after all.
 * @throws {Failure} `not_found`, …
 */
export function tellDetail(id: string, isDetail: boolean): Promise<Upload> {
  return call(routes.tellDetail, { params: { id }, body: { isDetail } });
}

/**
 * Sets a photo straight, counted clockwise from how it was sent; a live event tells when its car is cut out anew.
 * @throws {Failure} `cut_out_changed`, `not_found`, …
 */
export function turnPhoto(id: string, degrees: number): Promise<Upload> {
  return call(routes.turnPhoto, { params: { id }, body: { degrees } });
}

/**
 * Says that pictures may end where the photo cuts the car off.
 * @throws {Failure} `not_found`, …
 */
export function acceptCut(id: string): Promise<Upload> {
  return call(routes.acceptCut, { params: { id }, body: { cutAccepted: true } });
}
