import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import { hasCode } from "../disk/file-errors.ts";
import type { Bucket } from "./bucket.ts";

/** The libraries repeat what has no stream of ours in it, or what they have not begun to send; a file can be read once more. */
const triesOfFile = 4;
const firstPauseMs = 200;

/**
 * A bucket whose failures are `unavailable`, to be tried again: for a call that is an answer with 503, for a job its next try. `onFailed` is told
 * what it was.
 */
export function guardBucket(bucket: Bucket, onFailed: (error: unknown) => void = () => undefined): Bucket {
  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      // The file that was to be stored is gone: no fault of the bucket.
      if (hasCode(error, "ENOENT")) throw error;
      onFailed(error);
      throw new AppError("unavailable", { cause: error, isRetryable: true });
    }
  };
  return {
    ...bucket,
    put: (key, content) =>
      guard(() =>
        content.source instanceof Uint8Array ? bucket.put(key, content) : again(() => bucket.put(key, content)),
      ),
    open: (key) => guard(() => bucket.open(key)),
    find: (key) => guard(() => bucket.find(key)),
    copy: (from, to) => guard(() => bucket.copy(from, to)),
    remove: (key) => guard(() => bucket.remove(key)),
    list: (from) => guardList(bucket.list(from), guard),
    linkTo: (key, shown) => guard(() => bucket.linkTo(key, shown)),
  };
}

async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesOfFile || hasCode(error, "ENOENT")) throw error;
      await sleep(firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }
}

async function* guardList<Item>(
  items: AsyncIterable<Item>,
  guard: <Result>(work: () => Promise<Result>) => Promise<Result>,
): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await guard(() => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
