import { queryOptions } from "@tanstack/react-query";
import type { FormFieldOf } from "#contract/route-types.ts";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import type { simpleImageUploadRoute } from "#contract/upload-routes.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";
import { Failure, parseFailure } from "./failure.ts";
import * as routes from "./routes.ts";
import { addressOf, readAnswer } from "./send.ts";

export const uploadQuery = (id: string) =>
  queryOptions({ queryKey: ["uploads", id], queryFn: () => call(routes.readUpload, { params: { id } }) });

type PhotoTransfer = {
  file: File;
  purpose?: UploadPurpose;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/**
 * Sends a photo, or what is to be laid into pictures. XMLHttpRequest, because fetch tells nothing about the way up.
 * @throws {Failure} the codes of a photo that can't be used; a DOMException `AbortError` when cancelled
 */
export function uploadPhoto({ file, purpose = "photo", signal, onProgress }: PhotoTransfer): Promise<Upload> {
  const route = routes.simpleImageUpload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method.toUpperCase(), addressOf(route, {}));
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? (loaded / total) * 100 : 0),
    );
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(readAnswer(route, request.responseText).data);
      else reject(parseFailure(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new Failure({ code: "connection", status: 0 })));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(formOf(file, purpose));
  });
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
export async function uploadSample(): Promise<Upload> {
  return (await call(routes.uploadSample, {})).data;
}

/**
 * Says that pictures may end where the photo cuts the car off.
 * @throws {Failure} `not_found`, …
 */
export function acceptCut(id: string): Promise<Upload> {
  return call(routes.acceptCut, { params: { id }, body: { cutAccepted: true } });
}
