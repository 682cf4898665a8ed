import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { CRC32C } from "@google-cloud/storage";
import { z } from "zod";

/*
 * As much of the JSON protocol of Google Cloud Storage as an object store needs: an upload in one request, reading, describing, copying, listing
 * and removing (https://cloud.google.com/storage/docs/json_api/v1). Objects are in memory.
 */

type Stored = {
  content: Buffer;
  generation: string;
  updated: Date;
  metadata: Record<string, string>;
};

export type GcsServer = {
  /** For `STORAGE_URL`, with the given prefix. */
  urlOf: (prefix: string) => string;
  /** How many of the next requests are answered with 503. */
  failNext: (count: number) => void;
  close: () => Promise<void>;
};

type Call = { request: IncomingMessage; response: ServerResponse; url: URL; match: RegExpExecArray };

export const gcsBucket = "carvas";
const pageKeys = 1000;

export async function startGcsServer(): Promise<GcsServer> {
  const objects = new Map<string, Stored>();
  let failuresLeft = 0;
  const routes = routesOf(objects);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://gcs.test");
    const answer = async (): Promise<void> => {
      if (failuresLeft > 0) {
        failuresLeft -= 1;
        return sendError(response, 503, "Backend Error");
      }
      for (const { method, path, handle } of routes) {
        const match = path.exec(url.pathname);
        if (match === null || method !== request.method) continue;
        if (decodeURIComponent(match.groups?.["bucket"] ?? "") !== gcsBucket)
          return sendError(response, 404, "The specified bucket does not exist.");
        return handle({ request, response, url, match });
      }
      return sendError(response, 501, `not spoken here: ${request.method} ${url.pathname}`);
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    urlOf: (prefix) => `gs://${gcsBucket}/${prefix}?endpoint=http://127.0.0.1:${port}`,
    failNext: (count) => {
      failuresLeft = count;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function routesOf(objects: Map<string, Stored>) {
  const object = String.raw`/storage/v1/b/(?<bucket>[^/]+)/o/(?<name>[^/]+)`;
  const nameOf = ({ match }: Call): string => decodeURIComponent(match.groups?.["name"] ?? "");
  const route = (method: string, path: string, handle: (call: Call) => Promise<void> | void) => ({
    method,
    path: new RegExp(`^${path}$`),
    handle,
  });
  return [
    route("POST", "/upload/storage/v1/b/(?<bucket>[^/]+)/o", (call) => upload(objects, call)),
    route("GET", "/storage/v1/b/(?<bucket>[^/]+)/o", (call) => list(objects, call)),
    route("GET", object, (call) => read(objects, nameOf(call), call)),
    route("DELETE", object, (call) => {
      if (!objects.delete(nameOf(call))) return sendNoObject(call.response);
      call.response.writeHead(204).end();
    }),
    route("POST", `${object}/rewriteTo/b/[^/]+/o/(?<target>[^/]+)`, (call) => {
      const found = objects.get(nameOf(call));
      if (found === undefined) return sendNoObject(call.response);
      const target = decodeURIComponent(call.match.groups?.["target"] ?? "");
      const copy = { ...found, generation: newGeneration(), updated: new Date() };
      objects.set(target, copy);
      sendJson(call.response, { done: true, resource: describe(target, copy) });
    }),
  ];
}

let generations = Date.now() * 1000;
const newGeneration = (): string => String((generations += 1));

const sentSchema = z.object({ md5Hash: z.string().optional(), metadata: z.record(z.string(), z.string()).default({}) });

/** A description and the content in one body (multipart/related). Whole, or not at all. */
async function upload(objects: Map<string, Stored>, { request, response, url }: Call): Promise<void> {
  if (url.searchParams.get("uploadType") !== "multipart")
    return sendError(response, 501, "only multipart is spoken here");
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
  const body = await buffer(request);
  const [description, content] = partsOf(body, `--${boundary}`);
  if (description === undefined || content === undefined) return sendError(response, 400, "two parts are needed");
  const { md5Hash, metadata } = sentSchema.parse(JSON.parse(description.toString()));
  if (md5Hash !== undefined && md5Hash !== md5Of(content))
    return sendError(response, 400, "Provided MD5 hash does not match");
  const name = url.searchParams.get("name") ?? "";
  const stored = { content, metadata, generation: newGeneration(), updated: new Date() };
  objects.set(name, stored);
  sendJson(response, describe(name, stored));
}

function partsOf(body: Buffer, delimiter: string): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = body.indexOf(delimiter); at !== -1;) {
    const next = body.indexOf(`\r\n${delimiter}`, at + delimiter.length);
    if (next === -1) break;
    const contentAt = body.indexOf("\r\n\r\n", at) + 4;
    parts.push(body.subarray(contentAt, next));
    at = next + 2;
  }
  return parts;
}

function read(objects: Map<string, Stored>, name: string, { response, url }: Call): void {
  const found = objects.get(name);
  const wanted = url.searchParams.get("generation");
  if (found === undefined || (wanted !== null && wanted !== found.generation)) return sendNoObject(response);
  if (url.searchParams.get("alt") !== "media") return sendJson(response, describe(name, found));
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-length": found.content.length,
    "x-goog-hash": `crc32c=${crcOf(found.content)},md5=${md5Of(found.content)}`,
  });
  response.end(found.content);
}

function list(objects: Map<string, Stored>, { response, url }: Call): void {
  const prefix = url.searchParams.get("prefix") ?? "";
  const startOffset = url.searchParams.get("startOffset") ?? "";
  const behind = url.searchParams.get("pageToken");
  const most = Math.min(pageKeys, Number(url.searchParams.get("maxResults") ?? pageKeys));
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(prefix) && name >= startOffset && (behind === null || name > behind))
    .toSorted((one, other) => (one < other ? -1 : 1));
  const items = names.slice(0, most).flatMap((name) => {
    const stored = objects.get(name);
    return stored === undefined ? [] : [describe(name, stored)];
  });
  sendJson(response, { items, ...(names.length > most && { nextPageToken: names[most - 1] }) });
}

function describe(name: string, { content, generation, updated, metadata }: Stored) {
  const facts = { name, bucket: gcsBucket, generation, metadata, size: String(content.length) };
  return { ...facts, updated: updated.toISOString(), md5Hash: md5Of(content), crc32c: crcOf(content) };
}

const md5Of = (content: Buffer): string => createHash("md5").update(content).digest("base64");

function crcOf(content: Buffer): string {
  const crc = new CRC32C();
  crc.update(content);
  return crc.toString();
}

function sendNoObject(response: ServerResponse): void {
  sendError(response, 404, "No such object");
}

function sendError(response: ServerResponse, code: number, message: string): void {
  sendJson(response, { error: { code, message, errors: [{ message }] } }, code);
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
