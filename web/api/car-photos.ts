import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { AddedPhoto } from "#contract/detection.ts";
import type { DeletedCar } from "#contract/read-cars.ts";
import { call } from "./client.ts";
import { requestQuery } from "./requests.ts";
import { sendForm } from "./send-form.ts";

type CarPhotoTransfer = {
  file: File;
  requestId: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/**
 * Adds a photo to a request; its reading starts at once. That none follows is a call of its own: who cancels while the last one is on its way
 * wants no views.
 * @throws {Failure} the codes of a photo that can't be used; a DOMException `AbortError` when cancelled
 */
export async function sendCarPhoto({ file, requestId, ...rest }: CarPhotoTransfer): Promise<AddedPhoto> {
  const sent = await sendForm("post /api/functions/upload-to-gcs", {
    fields: { requestId, isLast: "false", file },
    ...rest,
  });
  return sent.data;
}

/** The cars that photos told, newest first, page by page. */
export const readCarsQuery = infiniteQueryOptions({
  queryKey: ["read-cars"],
  queryFn: ({ pageParam }) => call("get /api/requests", { query: { limit: "12", before: pageParam } }),
  initialPageParam: "",
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

/** A car with what its photos told, for good. @throws {Failure} `not_found` */
export async function deleteCar(client: QueryClient, id: string): Promise<DeletedCar> {
  const left = await call("delete /api/requests/{id}", { path: { id } });
  forgetCar(client, { id });
  return left;
}

const forgotten = new Set<(id: string) => void>();

/** Runs with the id of each car that is deleted, here or elsewhere; for modules that hold on to one. May run twice for the same. */
export function whenCarForgotten(action: (id: string) => void): void {
  forgotten.add(action);
}

/** It is gone, or only its views are left: nothing here shows what its photos told. */
export function forgetCar(client: QueryClient, { id }: { id: string }): void {
  for (const action of forgotten) action(id);
  void client.invalidateQueries({ queryKey: requestQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: readCarsQuery.queryKey });
}
