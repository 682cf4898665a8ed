import { readFile } from "node:fs/promises";
import { exportFormatFacts, isExportFormat, type ExportFormat, type ExportName } from "#contract/exports.ts";
import { markets, type Market } from "#contract/markets.ts";
import type { CopyWish } from "#imaging/encode/copy-picture.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findPicture } from "#server/domain/generations/read-picture.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { ObjectStore } from "#server/files/object-store.ts";

/** Writes a copy of the picture at `source` to `target`; `account` is whose turn it takes. */
export type CopyPicture = (work: { account: string; source: string; target: string; wish: CopyWish }) => Promise<void>;

export type ExportPictureDeps = {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "withLocalFile" | "reserve" | "read">;
  copyPicture: CopyPicture;
  /** Counted when a file is made. */
  copyLimit: Pick<RateLimiter, "consume">;
};

export type ExportedPicture = { content: Uint8Array; fileName: string; mediaType: string };

/**
 * One of the user's finished pictures as a market takes it, or in another type of file. Made when it is asked for and kept nowhere: it
 * follows from what is stored. The type that it is stored in is the stored file itself, for which a retail picture's proof holds.
 * Throws `not_found`, `rate_limited`, `too_many_photos_waiting`.
 */
export async function exportPicture(
  deps: ExportPictureDeps,
  { userId, id, name }: { userId: string; id: string; name: ExportName },
): Promise<ExportedPicture> {
  const picture = await findPicture(deps.db, { userId, id });
  const { format, frame, maxBytes, suffix } = wishOf(name);
  const { extension, mediaType } = exportFormatFacts[format];
  const fileName = `${picture.fileName.replace(/\.[a-z]+$/, "")}${suffix}.${extension}`;
  const isAsStored = frame === null && picture.key.endsWith(`.${extension}`);
  const content = isAsStored
    ? await deps.files.read(picture.key)
    : await makeCopy(deps, { account: userId, key: picture.key, wish: { format, frame, maxBytes } });
  return { content, fileName, mediaType };
}

/** Every market that says which files it takes, takes this one (a test of the table holds it to it). */
const marketFormat = "jpeg" satisfies ExportFormat;

function wishOf(name: ExportName): CopyWish & { suffix: string } {
  if (isExportFormat(name)) return { format: name, frame: null, maxBytes: null, suffix: "" };
  const { frame, maxBytes }: Market = markets[name];
  return { format: marketFormat, frame, maxBytes: maxBytes?.value ?? null, suffix: `-${name}` };
}

async function makeCopy(
  { files, copyPicture, copyLimit }: ExportPictureDeps,
  { account, key, wish }: { account: string; key: string; wish: CopyWish },
): Promise<Uint8Array> {
  await copyLimit.consume(account);
  const aside = await files.reserve();
  try {
    await files.withLocalFile(key, (source) => copyPicture({ account, source, target: aside.path, wish }));
    return await readFile(aside.path);
  } finally {
    await aside.discard();
  }
}
