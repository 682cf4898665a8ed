import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";

/**
 * Says where the number plate is; null: there is none.
 * @throws {Failure} `not_found`, `validation_failed`, …
 */
export function placeNumberPlate(id: string, quad: Upload["foundPlate"]): Promise<Upload> {
  return call("put /api/uploads/{id}/number-plate", { path: { id }, body: { quad } });
}
