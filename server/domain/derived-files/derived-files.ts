import type { ObjectStore } from "#server/files/object-store.ts";

/**
 * Small files that follow from a stored one, such as a picture's thumbnail. The worker makes them together with their source; those of older
 * sources, or of a worker that died in between, are made when they are first asked for.
 */
export interface DerivedFiles {
  /** After this the key is there. Throws what `make` threw. */
  ensure: (key: string, make: () => Promise<Uint8Array>) => Promise<void>;
}

/** One file is made at a time: a page full of old pictures must not take all cores from who is served beside it. */
export function createDerivedFiles(files: Pick<ObjectStore, "exists" | "put">): DerivedFiles {
  const underWay = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    ensure: async (key, make) => {
      if (await files.exists(key)) return;
      const started = underWay.get(key);
      if (started !== undefined) return started;
      const making = last.then(async () => files.put(key, await make())).finally(() => underWay.delete(key));
      underWay.set(key, making);
      // Whether it fails is the business of who asked; the next one is made all the same.
      last = making.catch(() => undefined);
      return making;
    },
  };
}
