import type { Upload } from "#contract/uploads.ts";
import { call } from "./client.ts";
import * as routes from "./routes.ts";

/**
 * Says where the number plate is; null: there is none.
 * @throws {Failure} `not_found`, `validation_failed`, …
 */
export function placeNumberPlate(id: string, quad: Upload["foundPlate"]): Promise<Upload> {
  return call(routes.placeNumberPlate, { params: { id }, body: { quad } });
}
