import { once } from "node:events";
import type { Worker } from "node:worker_threads";

export type ThreadCall<Asked> = { readonly id: number; readonly asked: Asked };
/** What a thread is told; after `end` it takes up nothing more and ends by itself. */
export type ThreadOrder<Asked> = ThreadCall<Asked> | "end";
export type ThreadAnswer<Given> = { readonly id: number } & ({ readonly given: Given } | { readonly failure: string });

export type ThreadSetup = {
  readonly start: () => Worker;
  /** What is done in there, for errors: 'painting a car'. */
  readonly doing: string;
};

export type ThreadCalls<Asked, Given> = {
  /** Calls queue up. */
  readonly call: (asked: Asked) => Promise<Given>;
  /** Rejects what waits and what is under way, and waits for nothing. The next call starts another thread. */
  readonly terminate: () => Promise<void>;
  /** Rejects them as well, but lets the thread end what it is doing: for work that can't be cut off safely. */
  readonly finish: () => Promise<void>;
};

type Waiting<Given> = { readonly resolve: (given: Given) => void; readonly reject: (reason: Error) => void };

/**
 * Calls into a worker thread of its own that answers with `answerCalls`. The thread starts with the first call; one that dies rejects what
 * it held, and the next call starts another. While nobody waits it does not keep the process alive.
 */
export function createThreadCalls<Asked, Given>({ start, doing }: ThreadSetup): ThreadCalls<Asked, Given> {
  const waiting = new Map<number, Waiting<Given>>();
  let worker: Worker | null = null;
  let nextId = 0;

  const rejectAll = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const hear = (answer: ThreadAnswer<Given>) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("given" in answer) caller?.resolve(answer.given);
    else caller?.reject(new Error(`${doing} failed: ${answer.failure}`));
  };
  const startHearing = (): Worker => {
    const started = start();
    const lost = (reason: Error) => {
      if (worker !== started) return;
      worker = null;
      rejectAll(reason);
    };
    started.on("message", hear);
    started.on("error", (cause) => lost(new Error(`the thread for ${doing} crashed`, { cause })));
    started.on("exit", (code) => lost(new Error(`the thread for ${doing} ended with code ${code}`)));
    started.unref();
    return started;
  };
  const giveUp = (): Worker | null => {
    const running = worker;
    worker = null;
    rejectAll(new Error(`${doing} is closed`));
    return running;
  };

  return {
    call: (asked) => {
      worker ??= startHearing();
      const running = worker;
      const id = nextId++;
      running.ref();
      return new Promise<Given>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        running.postMessage({ id, asked } satisfies ThreadOrder<Asked>);
      }).finally(() => {
        if (waiting.size === 0 && worker === running) running.unref();
      });
    },
    terminate: async () => {
      await giveUp()?.terminate();
    },
    finish: async () => {
      const running = giveUp();
      if (running === null) return;
      const gone = once(running, "exit");
      running.ref();
      running.postMessage("end" satisfies ThreadOrder<Asked>);
      await gone;
    },
  };
}
