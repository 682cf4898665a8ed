import type { OpenObject, ShownAs, StoredObject } from "../object-store.ts";

/** What is to be stored: bytes in memory, or a file on this machine, and what the other side compares them with. */
export type BucketContent = {
  readonly source: Uint8Array | { readonly path: string };
  readonly bytes: number;
  /** Base64: a bucket that got other bytes refuses them. */
  readonly md5: string;
  /** Kept with the object, to tell equal content without reading it. */
  readonly sha256?: string;
};

/** An object as a bucket describes it. */
export type FoundObject = {
  readonly bytes: number;
  /** Another one as soon as somebody has written the object again. */
  readonly version: string;
  /** Null where it was written without one. */
  readonly sha256: string | null;
};

export type OpenVersion = OpenObject & Pick<FoundObject, "version">;

/** A bucket of a cloud, in our words: one file each speaks to a cloud's own library, and nothing of it comes through here. */
export type Bucket = {
  /** For people, such as `s3://bucket/prefix`. */
  readonly name: string;
  /** In one step: nobody ever reads a part of it. */
  put: (key: string, content: BucketContent) => Promise<void>;
  /** Null when there is no such object, here and below. */
  open: (key: string) => Promise<OpenVersion | null>;
  find: (key: string) => Promise<FoundObject | null>;
  /** Within the bucket, without its bytes coming here. False when there is no such object. */
  copy: (from: string, to: string) => Promise<boolean>;
  /** Nothing happens when there is no such object. */
  remove: (key: string) => Promise<void>;
  /** In the order of the keys' signs. */
  list: (from: { startingWith: string; after: string | null }) => AsyncIterable<StoredObject>;
  linkTo: (key: string, shown: ShownAs) => Promise<string>;
  close: () => void;
};
