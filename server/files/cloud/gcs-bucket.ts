import { createReadStream } from "node:fs";
import { ApiError, IdempotencyStrategy, Storage, type File } from "@google-cloud/storage";
import { GCSDriver } from "flydrive/drivers/gcs";
import { z } from "zod";
import type { ShownAs, StoredObject } from "../object-store.ts";
import type { Bucket } from "./bucket.ts";
import { linkLasts } from "./link-lasts.ts";

export type GcsSetup = {
  bucket: string;
  /** Empty, or ending with a slash. */
  prefix: string;
  /** Of another service than Google's: it is asked without keys. */
  endpoint: string | undefined;
  /** Undefined: what the library finds by itself, such as the account of the machine. */
  keyFile: string | undefined;
};

const pageKeys = 1000;

/** What is read of Google's description of an object. */
const factsSchema = z.object({
  size: z.coerce.number(),
  generation: z.coerce.string(),
  updated: z.coerce.date(),
  metadata: z.object({ sha256: z.string().optional() }).optional(),
});

/** Opens a bucket of Google Cloud Storage. Asks nobody yet. */
export function openGcsBucket({ bucket, prefix, endpoint, keyFile }: GcsSetup): Bucket {
  const storage = new Storage({
    // All that we do may be done twice: the same bytes under the same key.
    retryOptions: { autoRetry: true, maxRetries: 4, idempotencyStrategy: IdempotencyStrategy.RetryAlways },
    ...(endpoint !== undefined && { apiEndpoint: endpoint, projectId: "elsewhere" }),
    ...(keyFile !== undefined && { keyFilename: keyFile }),
  });
  const driver = new GCSDriver({ storage, bucket, visibility: "private", usingUniformAcl: true });
  const fileAt = (key: string): File => storage.bucket(bucket).file(prefix + key);
  return {
    name: `gs://${bucket}/${prefix}`,
    put: async (key, { source, md5, sha256 }) => {
      const options = { metadata: { md5Hash: md5, ...(sha256 !== undefined && { metadata: { sha256 } }) } };
      if (source instanceof Uint8Array) await driver.put(prefix + key, source, options);
      else await driver.putStream(prefix + key, createReadStream(source.path), options);
    },
    open: (key) =>
      nullWhenMissing(async () => {
        // The description first: a stream tells that there is nothing only when it is read.
        // It may be of an earlier writing of the same bytes, whose content is gone: so what is read is not bound to it.
        const { size, generation } = await describe(fileAt(key));
        return { stream: fileAt(key).createReadStream(), bytes: size, version: generation };
      }),
    find: (key) =>
      nullWhenMissing(async () => {
        const { size, generation, metadata } = await describe(fileAt(key));
        return { bytes: size, version: generation, sha256: metadata?.sha256 ?? null };
      }),
    copy: async (from, to) => (await nullWhenMissing(() => fileAt(from).copy(fileAt(to)))) !== null,
    remove: (key) => driver.delete(prefix + key),
    list: (from) => list(storage, { bucket, prefix, ...from }),
    linkTo: (key, shown) => signLink(fileAt(key), shown),
    close: () => undefined,
  };
}

async function describe(file: File): Promise<z.infer<typeof factsSchema>> {
  const [metadata] = await file.getMetadata();
  return factsSchema.parse(metadata);
}

type Listed = { bucket: string; prefix: string; startingWith: string; after: string | null };

async function* list(storage: Storage, { bucket, prefix, startingWith, after }: Listed): AsyncGenerator<StoredObject> {
  for (let pageToken: string | undefined; ;) {
    const [files, next] = await storage.bucket(bucket).getFiles({
      autoPaginate: false,
      maxResults: pageKeys,
      prefix: prefix + startingWith,
      ...(pageToken !== undefined && { pageToken }),
      ...(after !== null && { startOffset: prefix + after }),
    });
    for (const { name, metadata } of files) {
      const key = name.slice(prefix.length);
      // It begins with what it is to begin behind.
      if (key === after) continue;
      const { size, updated } = factsSchema.parse(metadata);
      yield { key, bytes: size, modifiedAt: updated };
    }
    pageToken = z.object({ pageToken: z.string() }).nullish().parse(next)?.pageToken;
    if (pageToken === undefined) return;
  }
}

/** As of S3: signed for a span of time. */
async function signLink(file: File, { mediaType, disposition }: ShownAs): Promise<string> {
  const { signedAt, seconds, cacheControl } = linkLasts();
  const [address] = await file.getSignedUrl({
    version: "v4",
    action: "read",
    accessibleAt: signedAt,
    expires: signedAt.getTime() + seconds * 1000,
    responseType: mediaType,
    queryParams: { "response-cache-control": cacheControl },
    ...(disposition !== undefined && { responseDisposition: disposition }),
  });
  return address;
}

async function nullWhenMissing<Found>(work: () => Promise<Found>): Promise<Found | null> {
  try {
    return await work();
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === 404 && !/bucket does not exist/i.test(error.message);
    if (isMissing) return null;
    throw error;
  }
}
