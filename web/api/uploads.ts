import { queryOptions } from "@tanstack/react-query";
import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";
import { Failure, parseFailure } from "./failure.ts";

type UploadAnswer = { success: true; data: Upload };

export const uploadQuery = (id: string) =>
  queryOptions({ queryKey: ["uploads", id], queryFn: () => call<Upload>(`/api/uploads/${id}`) });

type PhotoTransfer = { file: File; signal: AbortSignal; onProgress: (percent: number) => void };

/**
 * Sends a photo. XMLHttpRequest, because fetch tells nothing about the way up.
 * @throws {Failure} the codes of a photo that can't be used; a DOMException `AbortError` when cancelled
 */
export function uploadPhoto({ file, signal, onProgress }: PhotoTransfer): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set("file", file);
    request.open("POST", "/api/functions/simple-image-upload");
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? (loaded / total) * 100 : 0),
    );
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(parseUpload(request.responseText));
      else reject(parseFailure(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new Failure({ code: "connection", status: 0 })));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function parseUpload(body: string): Upload {
  return (JSON.parse(body) as UploadAnswer).data;
}

/** Remembers which preset was picked for a photo. */
export async function recordPreset(id: string, preset: string): Promise<void> {
  const body = { id, preset };
  await call("/api/functions/simple-image-upload", { method: "POST", body, keepalive: true });
}

/** The product's own sample car, stored as if it had been sent. */
export async function uploadSample(): Promise<Upload> {
  return (await call<UploadAnswer>("/api/uploads/sample", { method: "POST", body: {} })).data;
}

/**
 * Says that pictures may end where the photo cuts the car off.
 * @throws {Failure} `not_found`, …
 */
export function acceptCut(id: string): Promise<Upload> {
  return call<Upload>(`/api/uploads/${id}`, { method: "PATCH", body: { cutAccepted: true } });
}
