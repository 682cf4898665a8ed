import { PassThrough, pipeline, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { HoldPlace } from "./answers-under-way.ts";
import { attachment } from "./send-file.ts";
import { requireSafeEntryName } from "./zip-entry-name.ts";

export type SentZip = {
  fileName: string;
  entries: readonly { key: string; name: string; finishedAt: Date }[];
  /** What has to be said beside them. */
  note?: { name: string; text: string } | null;
};

/** As specified, although pictures hardly get smaller by it. */
const compressionLevel = 6;

/**
 * Streams stored objects as a ZIP, one after the other and no faster than they are taken: nothing is held but some 100 kB of the one that is being
 * sent. When the client goes away, that one's file is closed. Who may read them has been checked.
 */
export function sendZip(
  files: Pick<ObjectStore, "open">,
  { fileName, entries, note }: SentZip,
  hold: HoldPlace,
): Response {
  const zip = new ZipFile();
  const sent = new PassThrough();
  let current: Readable | null = null;
  // The library neither looks at whether anybody still listens, nor closes what it reads from.
  sent.once("close", () => current?.destroy());
  const open = async (key: string): Promise<Readable> => {
    const { stream } = await files.open(key);
    if (sent.destroyed) stream.destroy();
    current = stream;
    return stream;
  };
  for (const { key, name, finishedAt } of entries) {
    zip.addReadStreamLazy(requireSafeEntryName(name), { compressionLevel, mtime: finishedAt }, (take) => {
      open(key).then(
        (stream) => take(null, stream),
        (error: unknown) => sent.destroy(toError(error)),
      );
    });
  }
  if (note) zip.addBuffer(Buffer.from(note.text), requireSafeEntryName(note.name));
  zip.on("error", (error: unknown) => sent.destroy(toError(error)));
  // Both ends are closed when one of them is; who reads `sent` is told of an error by it.
  pipeline(zip.outputStream, sent, () => undefined);
  zip.end();
  hold(sent);
  return new Response(Readable.toWeb(sent), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "no-store",
    },
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
