import { PassThrough, pipeline, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { HoldPlace } from "./answers-under-way.ts";
import { attachment } from "./send-file.ts";
import { requireSafeEntryName } from "./zip-entry-name.ts";

export type ZipEntry = { name: string; modifiedAt: Date; stream: Readable };

/** Photos hardly get smaller; deflated they are all the same, for programs that can't read what is merely stored in a ZIP that was streamed. */
const compressionLevel = 1;

/**
 * Streams a ZIP whose entries turn up on the way, one after the other and no faster than they are taken. In memory is one piece of one entry, and
 * of the entries before their names, for the list at the ZIP's end. When the client goes away, what is being read is closed, and no more is asked for.
 */
export function sendGrowingZip(fileName: string, entries: AsyncIterable<ZipEntry>, hold: HoldPlace): Response {
  const zip = new ZipFile();
  const sent = new PassThrough();
  zip.on("error", (error: unknown) => sent.destroy(toError(error)));
  pipeline(zip.outputStream, sent, () => undefined);
  void fill(zip, sent, entries);
  hold(sent);
  return new Response(Readable.toWeb(sent), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "no-store",
    },
  });
}

async function fill(zip: ZipFile, sent: PassThrough, entries: AsyncIterable<ZipEntry>): Promise<void> {
  // The library keeps what each entry was opened by until the end: it must lead to no stream but the current one.
  const current: { stream: Readable | null } = { stream: null };
  const open = (take: (error: unknown, stream: Readable) => void) => {
    if (current.stream !== null) take(null, current.stream);
  };
  try {
    for await (const { name, modifiedAt, stream } of entries) {
      current.stream = stream;
      const ended = endOf(stream, sent);
      zip.addReadStreamLazy(requireSafeEntryName(name), { compressionLevel, mtime: modifiedAt }, open);
      await ended;
      if (sent.destroyed) return;
    }
    zip.end();
  } catch (error) {
    sent.destroy(toError(error));
  }
}

/** Resolves when the stream has been read to its end, or nobody takes it any more. */
function endOf(stream: Readable, sent: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const close = () => stream.destroy();
    if (sent.destroyed) close();
    sent.once("close", close);
    stream.once("error", reject);
    stream.once("close", () => {
      sent.off("close", close);
      resolve();
    });
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
