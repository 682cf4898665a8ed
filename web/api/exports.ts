import type { CutOutShadow, ExportName } from "#contract/exports.ts";
import { Failure, parseFailure } from "./failure.ts";
import { addressOf } from "./send.ts";

/**
 * A finished picture as a market takes it, or in a type of file, under the name that the server gives it.
 * @throws {Failure} `not_found`, `rate_limited`, `too_many_photos_waiting`
 */
export function fetchExport(id: string, name: ExportName): Promise<File> {
  return fetchNamedFile(addressOf("get /api/generations/{id}/export", { path: { id }, query: { as: name } }));
}

/** The car of a photo alone. @throws {Failure} `pro_only`, `photo_removed`, `not_found`, … */
export function fetchCutOut(uploadId: string, shadow: CutOutShadow): Promise<File> {
  return fetchNamedFile(addressOf("get /api/uploads/{id}/cut-out", { path: { id: uploadId }, query: { shadow } }));
}

async function fetchNamedFile(address: string): Promise<File> {
  const answer = await fetch(address).catch(() => {
    throw new Failure({ code: "connection", status: 0 });
  });
  if (!answer.ok) throw parseFailure(answer.status, await answer.text());
  const content = await answer.blob();
  return new File([content], nameOf(answer.headers), { type: content.type });
}

/** The name for old clients suffices: ours are of plain letters. */
function nameOf(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "carvas";
}
