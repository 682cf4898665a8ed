import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "#contract/errors.ts";

export type KeyRequest = {
  password: string;
  salt: string;
  /** scrypt's N, a power of two. */
  cost: number;
};

export type PasswordHasher = {
  /** `<salt>:<key>` in hexadecimal, as better-auth stores it. Throws `too_busy`. */
  hash: (password: string) => Promise<string>;
  /** Throws `too_busy`. */
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>;
  close: () => Promise<void>;
};

export type PasswordHasherOptions = {
  threads?: number;
  maxWaiting?: number;
  /** scrypt's N; less only where no real password is kept. */
  cost?: number;
};

/** better-auth's own (its `crypto/password`): accounts that it made before must go on. 32 MB and about 60 ms of a core. */
const defaultCost = 16_384;

/** One core is left for answering; passwords are not worth more than two. */
const defaultThreads = Math.max(1, Math.min(2, availableParallelism() - 1));
/** About ten seconds of one thread: nobody waits longer for a sign-in. */
const defaultMaxWaiting = 100;
const hashesPerSecond = 10;

/**
 * Hashes in threads of its own. On libuv's four, where Node's asynchronous scrypt runs, sixty sign-ins at once would make files and
 * name look-ups of everybody wait for seconds.
 */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { threads = defaultThreads, maxWaiting = defaultMaxWaiting, cost = defaultCost } = options;
  const waiting: Job[] = [];
  const busy = new Map<HashingThread, Job>();
  const idle: HashingThread[] = [];
  let isClosed = false;

  const startNext = (): void => {
    if (isClosed || waiting.length === 0 || busy.size >= threads) return;
    const thread = idle.pop() ?? startThread({ onKey: settle, onLost: lose });
    const job = waiting.shift();
    if (job === undefined) return;
    busy.set(thread, job);
    thread.ask(job.request);
  };
  function settle(thread: HashingThread, key: string): void {
    busy.get(thread)?.resolve(key);
    busy.delete(thread);
    idle.push(thread);
    startNext();
  }
  /** A thread that ended by itself takes its one job along; the next job gets a new thread. */
  function lose(thread: HashingThread, error: Error): void {
    busy.get(thread)?.reject(error);
    busy.delete(thread);
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
    startNext();
  }
  const deriveKey = (secret: Omit<KeyRequest, "cost">): Promise<string> =>
    new Promise((resolve, reject) => {
      if (isClosed || waiting.length >= maxWaiting) {
        const retryAfterSeconds = Math.ceil(maxWaiting / (hashesPerSecond * threads));
        reject(new AppError("too_busy", { isRetryable: true, retryAfterSeconds }));
        return;
      }
      waiting.push({ request: { ...secret, cost }, resolve, reject });
      startNext();
    });

  return {
    hash: async (password) => {
      const salt = randomBytes(16).toString("hex");
      return `${salt}:${await deriveKey({ password, salt })}`;
    },
    verify: async ({ hash, password }) => {
      const [salt = "", key = ""] = hash.split(":");
      if (salt === "" || key === "") throw new Error("A stored password has not the shape that is expected.");
      return isSame(await deriveKey({ password, salt }), key);
    },
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new AppError("too_busy", { isRetryable: true }));
      await Promise.all([...busy.keys(), ...idle].map((thread) => thread.end()));
    },
  };
}

type Job = {
  request: KeyRequest;
  resolve: (key: string) => void;
  reject: (error: Error) => void;
};

type HashingThread = {
  ask: (request: KeyRequest) => void;
  end: () => Promise<unknown>;
};

type ThreadEvents = {
  onKey: (thread: HashingThread, key: string) => void;
  onLost: (thread: HashingThread, error: Error) => void;
};

function startThread({ onKey, onLost }: ThreadEvents): HashingThread {
  const worker = new Worker(new URL("./password-worker.ts", import.meta.url));
  const thread: HashingThread = {
    ask: (request) => worker.postMessage(request),
    end: () => worker.terminate(),
  };
  worker.on("message", (key: string) => onKey(thread, key));
  worker.once("error", (error) => onLost(thread, error instanceof Error ? error : new Error(String(error))));
  worker.once("exit", () => onLost(thread, new Error("A hashing thread ended.")));
  // A request that waits keeps the process alive; a thread without work must not.
  worker.unref();
  return thread;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
