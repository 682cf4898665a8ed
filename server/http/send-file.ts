import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { isBlank, trimSigns } from "#contract/trim-signs.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { HoldPlace } from "./answers-under-way.ts";

export type SentFile = {
  key: string;
  mediaType: string;
  /** Given: the browser saves the file under this name instead of showing it. */
  attachmentName?: string;
  /** A browser that shows it, and never reads its pixels, may be sent to the bucket for it, where there is one and the operator wants it. */
  isOnlyShown?: boolean;
};

/**
 * Only its owner may have a file: the owner's browser keeps it, no cache in between does, and it asks each time whether it may still be shown.
 * After signing out the answer is 401, whatever lies in the cache (docs/decisions/053).
 */
const cacheControl = "private, no-cache";

/** Going back to a page that is a file itself asks nobody: browsers show it from their cache, unless it may not be in there. */
const cacheControlOfPage = "no-store";

/**
 * Streams a stored object, or answers 304 to a browser that has it. Who may read it has been checked. Throws `not_found`.
 */
export async function sendFile(
  files: Pick<ObjectStore, "open" | "linkTo">,
  file: SentFile,
  { request, hold }: { request: Request; hold: HoldPlace },
): Promise<Response> {
  if (file.isOnlyShown === true && files.linkTo !== null && isForImage(request)) {
    const address = await files.linkTo(file.key, { mediaType: file.mediaType });
    // Not even the browser keeps the way there: each time it is asked here whether the picture may be shown.
    return new Response(null, { status: 302, headers: { Location: address, "Cache-Control": "no-store" } });
  }
  const tag = tagOf(file.key);
  const isPage = request.headers.get("sec-fetch-dest") === "document";
  const headers: Record<string, string> = {
    "Cache-Control": isPage ? cacheControlOfPage : cacheControl,
    ETag: tag,
    // What an <img> has left in the cache must not serve a page.
    Vary: "Sec-Fetch-Dest",
  };
  if (isAmong(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  const { stream, bytes } = await files.open(file.key);
  hold(stream);
  headers["Content-Type"] = file.mediaType;
  headers["Content-Length"] = String(bytes);
  if (file.attachmentName !== undefined) headers["Content-Disposition"] = attachment(file.attachmentName);
  return new Response(Readable.toWeb(stream), { headers });
}

/** Not a `fetch`, which would need the bucket's consent to read the answer, and not a page, whose address would be the bucket's. */
function isForImage({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") === "image" && headers.get("sec-fetch-mode") === "no-cors";
}

/** An object never changes under its key, so the key stands for the bytes; the browser need not know it. */
function tagOf(key: string): string {
  return `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
}

/** RFC 9110, 13.1.2: a list of tags, compared without their `W/`. */
function isAmong(tags: string | null, tag: string): boolean {
  return tags?.split(",").some((known) => known.trim().replace(/^W\//, "") === tag) ?? false;
}

/** RFC 6266: an ASCII name for old clients, the true one in RFC 5987 form. Path separators and control characters become hyphens. */
export function attachment(name: string): string {
  const plain = name.normalize("NFC").replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, "-");
  const safe = trimSigns(plain, (sign) => sign === "." || isBlank(sign))
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
