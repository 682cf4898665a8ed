import { exportFormatFacts, isExportFormat, type ExportFormat, type ExportName } from "#contract/exports.ts";
import { markets, type Market } from "#contract/markets.ts";
import type { CopyWish } from "#imaging/encode/copy-picture.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findCopiedPicture } from "#server/domain/generations/find-copied-picture.ts";
import { rememberPicture, type ToldOfPicture } from "#server/domain/provenance/sign-picture.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { ObjectStore, OpenObject } from "#server/files/object-store.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import { openAside } from "./open-aside.ts";
import { signAside } from "./sign-aside.ts";

/** Writes a copy of the picture at `source` to `target`; `account` is whose turn it takes. */
export type CopyPicture = (work: { account: string; source: string; target: string; wish: CopyWish }) => Promise<void>;

export type ExportPictureDeps = {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "withLocalFile" | "reserve" | "open">;
  copyPicture: CopyPicture;
  /** A copy is another file: it has credentials of its own. */
  signer: Pick<ContentSigner, "sign">;
  /** Counted when a file is made. */
  copyLimit: Pick<RateLimiter, "consume">;
};

/** Read as fast as it is taken: a hundred who take none hold no picture in memory. */
export type ExportedPicture = { content: OpenObject; fileName: string; mediaType: string };

/**
 * One of the user's finished pictures as a market takes it, or in another type of file. Made when it is asked for and kept nowhere: it
 * follows from what is stored. The type that it is stored in is the stored file itself, for which a retail picture's proof holds.
 * Throws `not_found`, `rate_limited`, `too_many_photos_waiting`.
 */
export async function exportPicture(
  deps: ExportPictureDeps,
  { userId, id, name }: { userId: string; id: string; name: ExportName },
): Promise<ExportedPicture> {
  const picture = await findCopiedPicture(deps.db, { userId, id });
  const { format, frame, maxBytes, suffix } = wishOf(name);
  const { extension, mediaType } = exportFormatFacts[format];
  const fileName = `${picture.fileName.replace(/\.[a-z]+$/, "")}${suffix}.${extension}`;
  const isAsStored = frame === null && picture.key.endsWith(`.${extension}`);
  const content = isAsStored
    ? await deps.files.open(picture.key)
    : await makeSignedCopy(deps, { account: userId, id, picture, wish: { format, frame, maxBytes } });
  return { content, fileName, mediaType };
}

/** What Content Credentials add to a file at most, with a timestamp (measured: `test/credentials`). */
const maxCredentialsBytes = 20_000;

/** Every market that says which files it takes, takes this one (a test of the table holds it to it). */
const marketFormat = "jpeg" satisfies ExportFormat;

function wishOf(name: ExportName): CopyWish & { suffix: string } {
  if (isExportFormat(name)) return { format: name, frame: null, maxBytes: null, suffix: "" };
  const { frame, maxBytes }: Market = markets[name];
  return { format: marketFormat, frame, maxBytes: maxBytes?.value ?? null, suffix: `-${name}` };
}

type Copied = { account: string; id: string; picture: { key: string; told: ToldOfPicture }; wish: CopyWish };

async function makeSignedCopy(
  { db, files, copyPicture, copyLimit, signer }: ExportPictureDeps,
  { account, id, picture, wish }: Copied,
): Promise<OpenObject> {
  // Room for what is signed: a market counts it too.
  const maxBytes = wish.maxBytes === null ? null : wish.maxBytes - maxCredentialsBytes;
  await copyLimit.consume(account);
  return openAside(files, async (target) => {
    await files.withLocalFile(picture.key, (source) =>
      copyPicture({ account, source, target, wish: { ...wish, maxBytes } }),
    );
    await rememberPicture(db, id, await signAside(signer, target, picture.told));
  });
}
