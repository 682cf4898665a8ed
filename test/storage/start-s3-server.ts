import nodeCrypto from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { StrictS3Store } from "./strict-s3-store.ts";

/** The only keys that s3rver knows. */
export const s3Keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" } as const;

export const s3Bucket = "carvas";

export type S3Server = {
  /** For `STORAGE_URL`, with the given prefix. */
  urlOf: (prefix: string) => string;
  endpoint: string;
  close: () => Promise<void>;
};

/** s3rver makes the tokens of its lists with DES, which OpenSSL 3 has no more. Heard of by modules of its kind (CommonJS) only. */
function replaceDes(): void {
  const { createCipheriv, createDecipheriv } = nodeCrypto;
  const twice = (bytes: Uint8Array) => Buffer.concat([bytes, bytes]);
  Object.assign(nodeCrypto, {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === "des" ? createCipheriv("aes-128-cbc", twice(key), twice(iv)) : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === "des" ? createDecipheriv("aes-128-cbc", twice(key), twice(iv)) : createDecipheriv(name, key, iv),
  });
}

/** s3rver with one bucket, on any free port unless told; its objects in a folder of its own unless told. */
export async function startS3Server(options: { port?: number; directory?: string } = {}): Promise<S3Server> {
  replaceDes();
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "carvas-s3-")));
  const [buckets, aside] = [join(directory, "buckets"), join(directory, "aside")];
  await Promise.all([buckets, aside].map((folder) => mkdir(folder, { recursive: true })));
  const server = new S3rver({
    address: "127.0.0.1",
    port: options.port ?? 0,
    silent: true,
    directory: buckets,
    vhostBuckets: false,
    configureBuckets: [{ name: s3Bucket }],
  });
  server.store = new StrictS3Store(buckets, aside);
  server.context.store = server.store;
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    urlOf: (prefix) => `s3://${s3Bucket}/${prefix}?endpoint=${endpoint}`,
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
