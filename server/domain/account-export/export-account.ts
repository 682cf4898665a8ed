import { Readable } from "node:stream";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { listGenerations, listUploads } from "./account-export-store.ts";
import { exportLists } from "./export-lists.ts";
import { filesOfPicture, filesOfUpload, filesOfViews, type ExportedFile } from "./list-files.ts";
import { readmeOf } from "./readme-of.ts";

/** A file of the export; who takes it reads the stream to its end, or destroys it. */
export type ExportEntry = { name: string; modifiedAt: Date; stream: Readable };

export type ExportDeps = { db: Database; files: Pick<ObjectStore, "open"> };

/**
 * Everything that is kept of an account, one file after the other: lists as JSON, then photos, pictures and views. Nothing is read before it is asked
 * for, so that memory stays flat however much there is. What is deleted while it runs, or was lost, is named at the end.
 */
export async function* exportAccount(deps: ExportDeps, userId: string): AsyncGenerator<ExportEntry> {
  const now = new Date();
  const missing: string[] = [];
  yield { name: "README.txt", modifiedAt: now, stream: textOf([readmeOf(now)]) };
  for (const { name, write } of exportLists) {
    yield { name, modifiedAt: now, stream: textOf(write(deps.db, userId)) };
  }
  for await (const file of listFiles(deps.db, userId)) {
    const stream = await openIfThere(deps.files, file);
    if (stream === null) missing.push(file.name);
    else yield { name: file.name, modifiedAt: file.modifiedAt, stream };
  }
  if (missing.length > 0) yield { name: "not-included.txt", modifiedAt: now, stream: textOf([listOf(missing)]) };
}

async function* listFiles(db: Database, userId: string): AsyncGenerator<ExportedFile> {
  for await (const upload of listUploads(db, userId)) yield* filesOfUpload(upload);
  for await (const picture of listGenerations(db, { userId, isViews: false })) yield* filesOfPicture(picture);
  for await (const set of listGenerations(db, { userId, isViews: true })) yield* filesOfViews(set);
}

async function openIfThere(files: ExportDeps["files"], { key }: ExportedFile): Promise<Readable | null> {
  try {
    return (await files.open(key)).stream;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

function textOf(parts: Iterable<string> | AsyncIterable<string>): Readable {
  return Readable.from(parts, { objectMode: false });
}

function listOf(missing: readonly string[]): string {
  return `These files were deleted while the download ran, or our copy is lost:\r\n\r\n${missing.join("\r\n")}\r\n`;
}
