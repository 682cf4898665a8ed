import type { ReadCredentials } from "#credentials/read-credentials.ts";

/** What a file tells without asking anybody. */
export type CheckedFile = {
  /** SHA-256 of its picture data; null where it holds none. */
  readonly print: string | null;
  readonly credentials: ReadCredentials;
  /** IPTC's word for where it comes from, written into the file unsigned. */
  readonly unsignedSource: string | null;
};

/** From the worker; null: the file is no picture. */
export type Told = CheckedFile | null;
