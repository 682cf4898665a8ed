import { setTimeout as sleep } from "node:timers/promises";
import { smallPhoto, tiledHeic, tinyAvif } from "../files/pictures.ts";
import { progressiveBomb } from "../files/progressive-bomb.ts";
import { json, type Answer } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { signUp, type Person } from "../target/person.ts";
import { treeMegabytes } from "../target/processes.ts";
import { quantile } from "./quantile.ts";
import { watchMemory } from "./watch-memory.ts";
import { whileProbing, type Probe } from "./while-probing.ts";

export const decodeLimits = { ratio: 5, megabytes: 2000 } as const;

export type Storm = {
  name: string;
  makeFiles: () => Promise<Buffer[]>;
};

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Each is what one free account may send at once. */
export const storms = {
  progressive: {
    name: "6 progressive JPEGs of 7000 × 7000 and 2,647 scans",
    makeFiles: () =>
      Promise.resolve(numbers(6).map((quantiser) => progressiveBomb({ side: 7000, bits: 14, quantiser }))),
  },
  avif: { name: "20 AVIFs of 48 megapixels", makeFiles: () => Promise.all(numbers(20).map(tinyAvif)) },
  heic: {
    name: "20 HEICs of 16.8 megapixels",
    makeFiles: () => Promise.all(numbers(20).map((variant) => tiledHeic(8, variant))),
  },
} as const satisfies Record<string, Storm>;

export type StormFigures = {
  /** p99 in milliseconds of what others do, by its name. */
  idle: Map<string, number>;
  during: Map<string, number>;
  /** Of all processes of the server together. */
  peakMegabytes: number;
  answers: Answer[];
  sentBytes: number;
  ms: number;
};

/**
 * What takes less than this on an idle machine counts as this: five times is then a tenth of a second for what is read, which nobody notices, and
 * three quarters for a photo or a password. Of 4 ms that swing with the machine a multiple says nothing.
 */
const noticedFromMs = new Map([
  ["profile", 20],
  ["page", 20],
  ["sign-in", 150],
  ["upload", 150],
]);

const idleMs = 6000;
/** Long enough for twenty photos one after the other; who waits longer has been stopped, and the figures say so. */
const patienceMs = 90_000;

/** Sends all files of one person at once; says what other people's calls and the machine's memory were before and meanwhile. */
export async function measureStorm(server: OwnServer, storm: Storm): Promise<StormFigures> {
  const [attacker, innocent] = [await signUp(server), await signUp(server)];
  const files = await storm.makeFiles();
  const probes = innocentCalls(server, innocent);
  await whileProbing(probes, () => sleep(1500));
  const before = await whileProbing(probes, () => sleep(idleMs));
  const startedAt = performance.now();
  const attackNow = () =>
    Promise.all(files.map((file) => attacker.send(file, { timeoutMs: patienceMs, fileName: "car" })));
  // Answers may be quick where refusals are; what was accepted may still be worked at.
  const { result, peakMegabytes } = await watchMemory(
    () => treeMegabytes(server.pid),
    () => whileProbing(probes, async () => (await Promise.all([attackNow(), sleep(idleMs)]))[0]),
  );
  return {
    idle: new Map(
      Array.from(slowestOf(before.answers), ([name, ms]) => [name, Math.max(ms, noticedFromMs.get(name) ?? 0)]),
    ),
    during: slowestOf(result.answers),
    peakMegabytes,
    answers: result.result,
    sentBytes: files.reduce((sum, { length }) => sum + length, 0),
    ms: performance.now() - startedAt,
  };
}

function slowestOf(answers: Map<string, Answer[]>): Map<string, number> {
  return new Map(
    Array.from(answers, ([name, given]) => [
      name,
      quantile(
        given.map(({ ms }) => ms),
        0.99,
      ),
    ]),
  );
}

function innocentCalls(server: OwnServer, { call, send, email, password }: Person): Probe[] {
  const timeoutMs = patienceMs;
  let photos = 0;
  return [
    { name: "profile", everyMs: 50, call: () => call({ path: "/api/profile", timeoutMs }) },
    { name: "page", everyMs: 50, call: () => server.call({ path: "/", timeoutMs }) },
    {
      name: "sign-in",
      everyMs: 500,
      call: () => server.call({ ...json({ email, password }), path: "/api/auth/sign-in/email", timeoutMs }),
    },
    {
      name: "upload",
      everyMs: 500,
      call: async () => send(await smallPhoto((photos += 1)), { timeoutMs, purpose: "logo" }),
    },
  ];
}
