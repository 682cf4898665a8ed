import type { Readable } from "node:stream";

/** A stored object being read. */
export type OpenObject = { readonly stream: Readable; readonly bytes: number };

/** A file on this machine's disk on its way in, never under a key: for who writes or reads it by its path, in this process or another. */
export type AsideFile = {
  readonly path: string;
  /** To be called in any case; may be called twice. */
  readonly discard: () => Promise<void>;
};

/** A file that was received. */
export type IncomingFile = AsideFile & { readonly bytes: number };

/** An object as it is listed. */
export type StoredObject = { readonly key: string; readonly bytes: number; readonly modifiedAt: Date };

/** Which objects are listed: all behind a place in the store's order, or those whose keys begin with the same signs. */
export type ListedFrom = { readonly after: string | null } | { readonly startingWith: string };

/** How an object is to be shown to who has its address. */
export type ShownAs = {
  readonly mediaType: string;
  /** A `Content-Disposition`; shown where it is asked for unless given. */
  readonly disposition?: string;
};

/** An address under which anybody can read the object until some minutes from now. */
export type LinkTo = (key: string, shown: ShownAs) => Promise<string>;

/** An object that was taken from under its key: nobody finds it there any more, and it can still be put back. */
export type WithdrawnObject = {
  /** Back under its key; who has put the same bytes there meanwhile loses nothing. */
  readonly restore: () => Promise<void>;
  /** Gone for good. A crash before it leaves a file aside, which `sweep` takes. */
  readonly discard: () => Promise<void>;
};

/**
 * Where pictures lie. Keys are made by us (`photos/<hash>.jpg`), never from what a user sent; what an object is and who may read it is
 * known by the database alone. An object never changes under its key: writing the same key again writes the same bytes.
 */
export type ObjectStore = {
  /**
   * After this returns the object is there whole and survives a crash; before, it is not there at all.
   * @throws AppError `storage_low`, as `receive` does
   */
  put: (key: string, content: Uint8Array) => Promise<void>;
  /** A place for a file that is still to be written; there is none yet. */
  reserve: () => Promise<AsideFile>;
  /**
   * `put` of a file that lies aside. Gives how many bytes were stored: none when the object was there with the same bytes already; one that
   * was damaged is made whole by it.
   */
  adopt: (path: string, key: string) => Promise<number>;
  /**
   * For who reads an object by a path on this machine; it may only be read, and only until `work` ends.
   * @throws AppError `not_found`, and `storage_low` where it must be copied here and there is no room
   */
  withLocalFile: <Result>(key: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** @throws AppError `not_found` */
  read: (key: string) => Promise<Uint8Array>;
  /** @throws AppError `not_found` */
  open: (key: string) => Promise<OpenObject>;
  exists: (key: string) => Promise<boolean>;
  /** What an object weighs; null when there is none. */
  size: (key: string) => Promise<number | null>;
  /** Nothing happens when there is no such object. */
  remove: (key: string) => Promise<void>;
  /** For who must be able to take it back. Whoever reads the object goes on reading it. Null when there is no such object. */
  withdraw: (key: string) => Promise<WithdrawnObject | null>;
  /**
   * Objects in a fixed order, in which new ones may turn up anywhere. Holds the names of a few folders or a thousand keys, never all; one that is
   * removed meanwhile may be among them or not.
   */
  list: (from: ListedFrom) => AsyncIterable<StoredObject>;
  /**
   * Takes in a stream of unknown length without holding it in memory.
   * @throws AppError `file_too_large` as soon as one byte more than `maxBytes` has come
   */
  receive: (source: Readable, maxBytes: number) => Promise<IncomingFile>;
  /** Removes what interrupted writes and uploads left behind more than an hour ago; gives how many files that was. */
  sweep: () => Promise<number>;
  /** An id that lies beside the objects and says whose they are; null before `claim`. */
  owner: {
    read: () => Promise<string | null>;
    claim: (id: string) => Promise<void>;
  };
  /** Null where only this server can read them. */
  linkTo: LinkTo | null;
};
