import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { S3Driver } from "flydrive/drivers/s3";
import type { ShownAs, StoredObject } from "../object-store.ts";
import type { Bucket } from "./bucket.ts";
import { linkLasts } from "./link-lasts.ts";

export type S3Setup = {
  bucket: string;
  /** Empty, or ending with a slash. */
  prefix: string;
  region: string;
  /** Of another service than Amazon's. */
  endpoint: string | undefined;
  /** Undefined: what the library finds by itself, such as the role of the machine. */
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined;
};

/** A ZIP or picture on its way to a slow client holds a connection: with the library's 50 a few dozen of them would stop everything else. */
const mostConnections = 500;
const connectWithinMs = 5000;
/** From the first byte sent to the first that comes back: the largest upload included. */
const answerWithinMs = 60_000;
/** Whoever reads a download may pause it: only what is forgotten is given up. */
const silentForMs = 15 * 60_000;
const triesOfCall = 5;

/** Opens a bucket of Amazon S3, or of a service that speaks its protocol. Asks nobody yet. */
export function openS3Bucket({ bucket, prefix, region, endpoint, keys }: S3Setup): Bucket {
  const sockets = { keepAlive: true, maxSockets: mostConnections };
  const client = new S3Client({
    region,
    maxAttempts: triesOfCall,
    // With the library's own choice, streams were stored with their checksums in them by a service that did not know of these.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A service that does not know the question whether a large body may come would be waited for in vain.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentForMs,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys !== undefined && { credentials: keys }),
  });
  // Who may read is said by the bucket: rights of single objects are off in new buckets, and unknown to other services.
  const driver = new S3Driver({ client, bucket, visibility: "private", supportsACL: false });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    name: `s3://${bucket}/${prefix}`,
    put: async (key, { source, bytes, md5, sha256 }) => {
      const options = { contentLength: bytes, ContentMD5: md5, ...(sha256 !== undefined && { Metadata: { sha256 } }) };
      if (source instanceof Uint8Array) await driver.put(prefix + key, source, options);
      else await driver.putStream(prefix + key, createReadStream(source.path), options);
    },
    open: (key) =>
      nullWhenMissing(async () => {
        const { Body, ContentLength = 0, ETag = "" } = await client.send(new GetObjectCommand(at(key)));
        if (!(Body instanceof Readable)) throw new Error("an object came without its content");
        return { stream: Body, bytes: ContentLength, version: ETag };
      }),
    find: (key) =>
      nullWhenMissing(async () => {
        const { ContentLength = 0, ETag = "", Metadata } = await client.send(new HeadObjectCommand(at(key)));
        return { bytes: ContentLength, version: ETag, sha256: Metadata?.sha256 ?? null };
      }),
    copy: async (from, to) => (await nullWhenMissing(() => copyWithin(driver, prefix + from, prefix + to))) !== null,
    remove: (key) => driver.delete(prefix + key),
    list: (from) => list(client, { bucket, prefix, ...from }),
    linkTo: (key, shown) => signLink(client, at(key), shown),
    close: () => client.destroy(),
  };
}

async function copyWithin(driver: S3Driver, from: string, to: string): Promise<true> {
  await driver.copy(from, to);
  return true;
}

type Listed = { bucket: string; prefix: string; startingWith: string; after: string | null };

async function* list(client: S3Client, { bucket, prefix, startingWith, after }: Listed): AsyncGenerator<StoredObject> {
  for (let last = after; ;) {
    // By the last key and not by the token: a round that goes on tomorrow has no other.
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + startingWith,
        ...(last !== null && { StartAfter: prefix + last }),
      }),
    );
    for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      last = Key.slice(prefix.length);
      yield { key: last, bytes: Size, modifiedAt: LastModified };
    }
    if (page.IsTruncated !== true) return;
  }
}

/** Signed for a span of time and not for this moment: who asks again meanwhile gets the same address, and has the file already. */
function signLink(client: S3Client, at: { Bucket: string; Key: string }, shown: ShownAs): Promise<string> {
  const { signedAt, seconds, cacheControl } = linkLasts();
  const command = new GetObjectCommand({
    ...at,
    ResponseContentType: shown.mediaType,
    ResponseCacheControl: cacheControl,
    ...(shown.disposition !== undefined && { ResponseContentDisposition: shown.disposition }),
  });
  return getSignedUrl(client, command, { expiresIn: seconds, signingDate: signedAt });
}

async function nullWhenMissing<Found>(work: () => Promise<Found>): Promise<Found | null> {
  try {
    return await work();
  } catch (error) {
    // A bucket that is not there is no missing object.
    const isMissing =
      error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket";
    if (isMissing) return null;
    throw error;
  }
}
