import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import S3Error from "s3rver/lib/models/error.js";
import S3Object from "s3rver/lib/models/object.js";
import FilesystemStore from "s3rver/lib/stores/filesystem.js";

const objectSuffix = "._S3rver_object";

type ListOptions = Parameters<FilesystemStore["listObjects"]>[1];

/**
 * Where s3rver keeps its objects, with what S3 promises and its own store does not: an object is there whole or not at all, whoever writes it at
 * once; after an answer it is found; other bytes than the sender meant are refused; and lists are in the order of the keys.
 */
export class StrictS3Store extends FilesystemStore {
  readonly #aside: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(directory: string, aside: string) {
    super(directory);
    this.#aside = aside;
  }

  /** Folders come and go with their objects: one change at a time. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  override async putObject({ bucket, key, content, metadata }: S3Object): Promise<{ size: number; md5: string }> {
    const aside = join(this.#aside, randomUUID());
    const hash = createHash("md5");
    let size = 0;
    await pipeline(
      Buffer.isBuffer(content) ? Readable.from([content]) : content,
      async function* count(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      },
      createWriteStream(aside),
    );
    const digest = hash.digest();
    const meant = Buffer.isBuffer(content) ? undefined : content.headers["content-md5"];
    if (meant !== undefined && meant !== digest.toString("base64")) {
      await rm(aside);
      throw new S3Error("BadDigest", "The Content-MD5 you specified did not match what we received.");
    }
    const md5 = digest.toString("hex");
    await this.#inTurn(() => this.#place(aside, { bucket, key, metadata, md5 }));
    return { size, md5 };
  }

  override async copyObject(
    ...[from, fromKey, to, toKey, replacement]: Parameters<FilesystemStore["copyObject"]>
  ): ReturnType<FilesystemStore["copyObject"]> {
    const aside = join(this.#aside, randomUUID());
    const found = await this.getMetadata(from, fromKey);
    await copyFile(this.getResourcePath(from, fromKey, "object"), aside);
    const metadata = replacement ?? found;
    const md5 = String(found["etag"]).replaceAll('"', "");
    await this.#inTurn(() => this.#place(aside, { bucket: to, key: toKey, metadata, md5 }));
    return this.getMetadata(to, toKey);
  }

  async #place(
    aside: string,
    to: { bucket: string; key: string; metadata: Readonly<Record<string, unknown>>; md5: string },
  ): Promise<void> {
    const path = this.getResourcePath(to.bucket, to.key, "object");
    await mkdir(dirname(path), { recursive: true });
    await this.putMetadata(to.bucket, to.key, to.metadata, to.md5);
    await rename(aside, path);
  }

  override deleteObject(bucket: string, key: string): Promise<void> {
    return this.#inTurn(async () => {
      await mkdir(dirname(this.getResourcePath(bucket, key, "object")), { recursive: true });
      await super.deleteObject(bucket, key);
    });
  }

  override async listObjects(
    bucket: string,
    { delimiter = "", startAfter = "", prefix = "", maxKeys = 1000 }: ListOptions,
  ): ReturnType<FilesystemStore["listObjects"]> {
    const names = await listKeys(this.getBucketPath(bucket), "", prefix);
    const inOrder = names.filter((key) => key.startsWith(prefix) && key > startAfter).toSorted(bySigns);
    const folderOf = (key: string): string | null => {
      const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
      return end === -1 ? null : key.slice(0, end + delimiter.length);
    };
    const commonPrefixes = [...new Set(inOrder.flatMap((key) => folderOf(key) ?? []))];
    const keys = inOrder.filter((key) => folderOf(key) === null);
    const described = await Promise.all(keys.slice(0, maxKeys).map((key) => this.#describe(bucket, key)));
    return { objects: described.flat(), commonPrefixes, isTruncated: keys.length > maxKeys };
  }

  /** Nothing of one that went meanwhile. */
  async #describe(bucket: string, key: string): Promise<S3Object[]> {
    try {
      return [new S3Object(bucket, key, null, await this.getMetadata(bucket, key))];
    } catch {
      return [];
    }
  }
}

async function listKeys(root: string, folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const keys = entries.map(async (entry): Promise<string[]> => {
    const key = folder + entry.name;
    if (!entry.isDirectory()) return key.endsWith(objectSuffix) ? [key.slice(0, -objectSuffix.length)] : [];
    const isOnTheWay = `${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`);
    return isOnTheWay ? listKeys(root, `${key}/`, prefix) : [];
  });
  return (await Promise.all(keys)).flat();
}

const bySigns = (one: string, other: string): number => (one < other ? -1 : 1);
