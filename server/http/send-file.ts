import { Readable } from "node:stream";
import type { ObjectStore } from "#server/files/object-store.ts";

export interface SentFile {
  key: string;
  mediaType: string;
  /** Given: the browser saves the file under this name instead of showing it. */
  attachmentName?: string;
}

/** A file under an address never changes, and only its owner may have it: the owner's browser keeps it, no cache in between does. */
const cacheControl = "private, max-age=31536000, immutable";

/** Streams a stored object. Who may read it has been checked. Throws `not_found`. */
export async function sendFile(files: ObjectStore, file: SentFile): Promise<Response> {
  const { stream, bytes } = await files.open(file.key);
  const headers: Record<string, string> = {
    "Content-Type": file.mediaType,
    "Content-Length": String(bytes),
    "Cache-Control": cacheControl,
  };
  if (file.attachmentName !== undefined) headers["Content-Disposition"] = attachment(file.attachmentName);
  return new Response(Readable.toWeb(stream), { headers });
}

/** RFC 6266: an ASCII name for old clients, the true one in RFC 5987 form. Path separators and control characters become hyphens. */
export function attachment(name: string): string {
  const safe = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, "-")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .slice(0, 120)
    .toWellFormed();
  const shown = safe === "" ? "image" : safe;
  const ascii = shown.replace(/[^\x20-\x7e]/g, "_").replace(/%/g, "_");
  const encoded = encodeURIComponent(shown).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
