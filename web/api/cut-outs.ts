import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";

/**
 * Has a new version of a cut-out made of what was drawn on version `basedOn`; a live event tells when it is there.
 * @throws {Failure} `cut_out_changed`, `not_found`, …
 */
export function correctCutOut(id: string, basedOn: number, edits: readonly CutOutEdit[]): Promise<Upload> {
  return call("post /api/uploads/{id}/cut-out/corrections", { path: { id }, body: { basedOn, edits: [...edits] } });
}

/**
 * Goes back to an earlier version of a cut-out; 0 is the first.
 * @throws {Failure} `not_found`, …
 */
export function takeCutOutVersion(id: string, version: number): Promise<Upload> {
  return call("put /api/uploads/{id}/cut-out/version", { path: { id }, body: { version } });
}

/**
 * Has the car at a place of the photo cut out instead; a live event tells when it is.
 * @throws {Failure} `cut_out_changed`, `not_found`, …
 */
export function chooseCar(id: string, place: readonly [x: number, y: number]): Promise<Upload> {
  return call("put /api/uploads/{id}/cut-out/car", { path: { id }, body: { place: [...place] } });
}

/**
 * Says of cut-outs that were looked at that they show the whole car and nothing else, or takes that back; the answer says how each stands.
 * @throws {Failure} `not_found`, …
 */
export async function confirmOutlines(
  outlines: readonly { uploadId: string; version: number }[],
  isConfirmed: boolean,
): Promise<Upload[]> {
  return (await call("put /api/confirmed-outlines", { body: { outlines: [...outlines], isConfirmed } })).uploads;
}
