import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { AppEnv } from "./router.ts";

type Encoding = "br" | "gzip";
type Bytes = Uint8Array<ArrayBuffer>;

type Form = {
  content: Bytes;
  /** Hash of the content, in the quotes of an ETag. Taken here once: at each answer it cost as much as the rest of it. */
  etag: string;
};

/** A built text file with the addresses in it, in every form it is sent in; the smallest form first. */
export type AddressedFile = {
  plain: Form;
  packed: readonly (Form & { encoding: Encoding })[];
};

/**
 * What the build wrote in an address's place, and the configured one. Never the Host header: a caller would write itself into what
 * caches and search engines keep.
 */
export type Addresses = ReadonlyMap<string, string>;

/** Reads a built file, puts the addresses in and packs it: 3 ms a page at this quality, a second and a half for all at the best. */
export function readAddressedFile(path: string, addresses: Addresses): AddressedFile {
  let text = readFileSync(path, "utf8");
  for (const [placeholder, address] of addresses) text = text.replaceAll(placeholder, () => address);
  const content = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return {
    plain: formOf(content),
    packed: [
      { encoding: "br", ...formOf(brotliCompressSync(content, { params })) },
      { encoding: "gzip", ...formOf(gzipSync(content, { level: constants.Z_BEST_COMPRESSION })) },
    ],
  };
}

function formOf(content: Uint8Array): Form {
  const hash = createHash("sha256").update(content).digest("base64url");
  return { content: new Uint8Array(content), etag: `"${hash}"` };
}

/** Sends the smallest form that the browser takes, or says that it has it already. */
export function sendAddressedFile(context: Context<AppEnv>, file: AddressedFile, status: 200 | 404 = 200): Response {
  const accepted = parseAccept(context.req.header("accept-encoding") ?? "");
  const packed = file.packed.find(({ encoding }) => accepted.some(({ type, q }) => type === encoding && q > 0));
  const { content, etag } = packed ?? file.plain;
  context.header("Vary", "Accept-Encoding");
  if (status === 200) {
    context.header("ETag", etag);
    if (isKnown(context.req.header("if-none-match"), etag)) {
      context.header("Content-Type", undefined);
      return context.body(null, 304);
    }
  }
  if (packed !== undefined) context.header("Content-Encoding", packed.encoding);
  return context.body(content, status);
}

/** RFC 9110, 13.1.2: a list, compared weakly, since proxies that pack mark a tag as weak. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags?.some((tag) => tag === etag || tag === "*") ?? false;
}
