import type { ObjectStore } from "#server/files/object-store.ts";

/**
 * Small files that follow from a stored one, such as a picture's thumbnail. The worker makes them together with their source; those of older
 * sources, or of a worker that died in between, are made when they are first asked for.
 */
export type DerivedFiles = {
  /** After this the key is there. `make` writes the file to a path. Throws what `make` threw. */
  ensure: (key: string, make: (target: string) => Promise<void>) => Promise<void>;
};

/** One file is made at a time: a page full of old pictures must not take all cores from who is served beside it. */
export function createDerivedFiles(files: Pick<ObjectStore, "exists" | "reserve" | "adopt">): DerivedFiles {
  const underWay = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  const store = async (key: string, make: (target: string) => Promise<void>) => {
    const aside = await files.reserve();
    try {
      await make(aside.path);
      await files.adopt(aside.path, key);
    } finally {
      await aside.discard();
    }
  };

  return {
    ensure: async (key, make) => {
      if (await files.exists(key)) return;
      const started = underWay.get(key);
      if (started !== undefined) return started;
      const making = last.then(() => store(key, make)).finally(() => underWay.delete(key));
      underWay.set(key, making);
      // Whether it fails is the business of who asked; the next one is made all the same.
      last = making.catch(() => undefined);
      return making;
    },
  };
}
