import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { DeletedUpload } from "#contract/uploads.ts";
import { call } from "./client.ts";
import { photosQuery } from "./generations.ts";
import { historyKey } from "./pictures.ts";
import { addressOf } from "./send.ts";
import { uploadQuery } from "./uploads.ts";

/** Read anew by each screen that shows it: whatever is sent, made or deleted anywhere changes it. */
export const storageQuery = queryOptions({
  queryKey: ["storage"],
  queryFn: () => call("get /api/account/storage"),
  staleTime: 0,
});

/** Where all of one's data comes as a ZIP. A browser saves it by itself: it may be larger than any memory. */
export const exportAddress = addressOf("get /api/account/export");

/**
 * A photo, for good; its pictures stay.
 * @throws {Failure} `photo_in_use`, `not_found`
 */
export async function deleteUpload(client: QueryClient, id: string): Promise<DeletedUpload> {
  const left = await call("delete /api/uploads/{id}", { path: { id } });
  forgetUpload(client, { id });
  return left;
}

/** It is gone: nothing here shows it any more. */
export function forgetUpload(client: QueryClient, { id }: { id: string }): void {
  client.removeQueries({ queryKey: uploadQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: photosQuery.queryKey });
  void client.invalidateQueries({ queryKey: [historyKey] });
  void client.invalidateQueries({ queryKey: storageQuery.queryKey });
}
