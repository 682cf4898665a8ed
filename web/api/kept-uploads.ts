import { queryOptions } from "@tanstack/react-query";
import type { Upload } from "#contract/uploads.ts";
import { call, withRetries } from "./client.ts";
import { uploadPhoto } from "./uploads.ts";

/** What an account keeps to lay into pictures. */
export type KeptPurpose = "logo" | "plate";

/** The last used first. */
export const keptUploadsQuery = (purpose: KeptPurpose) =>
  queryOptions({
    queryKey: ["kept-uploads", purpose],
    queryFn: async () => (await call("get /api/kept-uploads/{purpose}", { path: { purpose } })).uploads,
  });

type KeptFile = { purpose: KeptPurpose; fileName: string; signal: AbortSignal };

/** @throws {Failure} what the file was refused for; a DOMException `AbortError` when cancelled */
export function keepUpload(content: Blob, { purpose, fileName, signal }: KeptFile): Promise<Upload> {
  const file = new File([content], fileName, { type: content.type });
  return withRetries(() => uploadPhoto({ file, purpose, signal, onProgress: () => undefined }), undefined, signal);
}

/** No longer offers it; pictures made with it stay. Gives those that are left. */
export async function forgetKept(purpose: KeptPurpose, id: string): Promise<Upload[]> {
  return (await call("delete /api/kept-uploads/{purpose}/{id}", { path: { purpose, id } })).uploads;
}
