import { Failure, parseFailure } from "./failure.ts";

/**
 * One of the caller's own files.
 * @throws {Failure}
 */
export async function downloadFile(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => {
    throw new Failure({ code: "connection", status: 0 });
  });
  if (!response.ok) throw parseFailure(response.status, await response.text());
  return response.blob();
}
