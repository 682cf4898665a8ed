import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { AppError } from "#contract/errors.ts";
import { maxUploadBytes } from "#contract/limits.ts";
import type { IncomingFile, ObjectStore } from "#server/files/object-store.ts";

/** Room for the boundary, part headers and small fields around the file. */
const multipartOverheadBytes = 16 * 1024;

export type ReceivedUpload = {
  file: IncomingFile;
  fileName: string;
  /** Text fields, each at most 1 kB. */
  fields: ReadonlyMap<string, string>;
};

/** A form as it was sent, and its connection, if it has one. */
export type SentForm = {
  request: Request;
  incoming: IncomingMessage | null;
};

/**
 * Streams a multipart body's part `file` aside and reads its text fields; never holds the file in memory. The caller discards the file.
 * Throws `file_missing`, `file_too_large` as soon as that is known, `malformed_request`, `storage_low`.
 */
export async function receiveUpload(sent: SentForm, files: Pick<ObjectStore, "receive">): Promise<ReceivedUpload> {
  const { request } = sent;
  if ((readDeclaredBytes(request) ?? 0) > maxUploadBytes + multipartOverheadBytes) throw new AppError("file_too_large");
  const parser = openParser(request.headers);
  const fields = new Map<string, string>();
  const received: { fileName: string; file: Promise<IncomingFile> | null } = { fileName: "", file: null };
  const finished = Promise.withResolvers<void>();

  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (name, stream, info) => {
    if (name !== "file" || received.file !== null) {
      stream.resume();
      return;
    }
    received.fileName = info.filename ?? "";
    received.file = files.receive(stream, maxUploadBytes);
    received.file.catch((cause: unknown) => finished.reject(isOurs(cause) ? cause : toMalformed(cause)));
  });
  parser.on("close", () => finished.resolve());
  parser.on("error", (cause) => finished.reject(toMalformed(cause)));

  const body = openBody(sent);
  body.on("error", (cause) => finished.reject(toMalformed(cause)));
  body.on("close", () => {
    if (!body.readableEnded) finished.reject(new AppError("malformed_request"));
  });
  // Parts that nobody asked for count, too: without a length there may be no end of them.
  let receivedBytes = 0;
  body.on("data", (chunk: Uint8Array) => {
    receivedBytes += chunk.length;
    if (receivedBytes > maxUploadBytes + multipartOverheadBytes) finished.reject(new AppError("file_too_large"));
  });
  body.pipe(parser);
  try {
    await finished.promise;
    if (received.file === null) throw new AppError("file_missing");
    return { file: await received.file, fileName: received.fileName, fields };
  } catch (error) {
    // What is still to come is read and thrown away: a body left standing makes the server cut the connection, and with it the answer
    // or the client's next request.
    body.unpipe(parser);
    body.resume();
    parser.destroy();
    await received.file?.then(
      (file) => file.discard(),
      () => undefined,
    );
    throw error;
  }
}

/** How much a body will hold, as its sender says; null when it is sent without telling. */
export function readDeclaredBytes({ headers }: Request): number | null {
  const told = Number(headers.get("content-length") ?? Number.NaN);
  return Number.isSafeInteger(told) && told >= 0 ? told : null;
}

const toMalformed = (cause: unknown) => new AppError("malformed_request", { cause });

/** Calls that a file is written with. A connection that breaks fails in `read`, a body that ends too early in none. */
const writingCalls = new Set(["mkdir", "open", "write", "writev", "fsync", "close"]);

/** Whether a file could not be received for a reason that is no fault of who sent it. */
function isOurs(error: unknown): boolean {
  if (error instanceof AppError) return true;
  return (
    error instanceof Error && "syscall" in error && typeof error.syscall === "string" && writingCalls.has(error.syscall)
  );
}

function openParser(headers: Headers): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      limits: { files: 2, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 100 },
    });
  } catch (cause) {
    throw new AppError("malformed_request", { cause });
  }
}

/** From the connection itself where there is one: a web stream over it holds each piece once more. */
function openBody({ request, incoming }: SentForm): Readable {
  if (incoming !== null) return incoming;
  if (request.body === null) throw new AppError("file_missing");
  return Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
}
