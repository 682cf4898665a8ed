/* Only what `start-s3-server.ts` uses; the package has no types of its own. */

declare module "s3rver" {
  import type { AddressInfo } from "node:net";
  import type FilesystemStore from "s3rver/lib/stores/filesystem.js";

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: readonly { name: string; configs?: readonly string[] }[];
    });
    store: FilesystemStore;
    context: { store: FilesystemStore };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
    httpServer: import("node:http").Server;
  }
}

declare module "s3rver/lib/models/object.js" {
  export default class S3Object {
    constructor(...parts: [bucket: string, key: string, content: null, metadata: Readonly<Record<string, unknown>>]);
    bucket: string;
    key: string;
    content: import("node:http").IncomingMessage | Buffer;
    metadata: Readonly<Record<string, unknown>>;
  }
}

declare module "s3rver/lib/models/error.js" {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}

declare module "s3rver/lib/stores/filesystem.js" {
  import type S3Object from "s3rver/lib/models/object.js";

  type Metadata = Readonly<Record<string, unknown>>;

  export default class FilesystemStore {
    constructor(directory: string);
    getBucketPath(bucket: string): string;
    getResourcePath(bucket: string, key: string, resource: string): string;
    getMetadata(bucket: string, key: string): Promise<Metadata>;
    putMetadata(...parts: [bucket: string, key: string, metadata: Metadata, md5?: string]): Promise<void>;
    putObject(object: S3Object): Promise<{ size: number; md5: string }>;
    copyObject(
      ...parts: [from: string, fromKey: string, to: string, toKey: string, metadata?: Metadata]
    ): Promise<Metadata>;
    deleteObject(bucket: string, key: string): Promise<void>;
    listObjects(
      bucket: string,
      options: { delimiter?: string; startAfter?: string; prefix?: string; maxKeys?: number },
    ): Promise<{ objects: S3Object[]; commonPrefixes: string[]; isTruncated: boolean }>;
  }
}
