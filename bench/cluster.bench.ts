import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { carPhoto } from "#attack/files/pictures.ts";
import { quantile } from "#attack/measure/quantile.ts";
import { countAnswers, startBareServer } from "#attack/measure/throughput.ts";
import { whileProbing, type Probe } from "#attack/measure/while-probing.ts";
import type { Answer } from "#attack/target/http-call.ts";
import { findFreePort } from "#attack/target/own-server.ts";
import { signUp, type Person, type Site } from "#attack/target/person.ts";
import { startBalancer } from "#chaos/cluster/balancer.ts";
import { startCluster, type Cluster } from "#chaos/cluster/start-cluster.ts";
import { watchStream } from "#chaos/load/watch-stream.ts";
import type { Upload } from "#contract/uploads.ts";
import { median, type BenchContext, type Benchmark } from "./benchmark.ts";

const turnMs = 3000;
const rounds = 5;
const streams = 2000;
const streamsPerPerson = 20;
const probingRounds = 3;
const probingMs = 25_000;
const settlingMs = 3000;
/** They keep two workers of one core each at it for longer than is measured. */
const photosOfRound = 10;

/** Two web and two worker machines behind a balancer, as one start for each figure. */
async function withCluster<Result>(
  context: BenchContext,
  measure: (cluster: Cluster) => Promise<Result>,
): Promise<Result | null> {
  await using closing = new AsyncDisposableStack();
  try {
    return await measure(await startCluster(closing));
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("HAProxy"))) throw error;
    context.note(error.message);
    return null;
  }
}

/** Answers of `/api/profile` over two web machines, for those of two bare Hono servers behind a balancer of the same kind, in turns. */
async function profileShare(context: BenchContext): Promise<number | null> {
  return withCluster(context, async ({ site }) => {
    await using closing = new AsyncDisposableStack();
    const bares = [await startBareServer(), await startBareServer()];
    for (const bare of bares) closing.defer(bare.stop);
    const folder = await mkdtemp(join(tmpdir(), "carvas-bench-"));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    const balancer = await startBalancer({
      folder,
      port: await findFreePort(),
      webPorts: bares.map(({ port }) => port),
      readyPath: "/api/profile",
    });
    closing.defer(balancer.stop);
    const { cookie } = await signUp(site);
    const ways = [
      { port: balancer.port, path: "/api/profile" },
      { port: site.port, path: "/api/profile", cookie },
    ];
    for (const way of ways) await countAnswers(way, turnMs);
    const shares: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const counts: number[] = [];
      for (const way of ways) counts.push(await countAnswers(way, turnMs));
      shares.push((counts[1] ?? Number.NaN) / (counts[0] ?? Number.NaN));
      context.note(`profile over two web machines: ${counts[1]} answers beside ${counts[0]} bare ones in ${turnMs} ms`);
    }
    return median(shares);
  });
}

/** What the two web machines weigh more with so many live streams open than before. */
async function streamMegabytes(context: BenchContext): Promise<number | null> {
  return withCluster(context, async ({ site, webs }) => {
    const people: Person[] = [];
    for (let number = 0; number < streams / streamsPerPerson; number++)
      people.push(await signUp(site, { from: `127.0.2.${1 + number}` }));
    const weigh = async () =>
      (await Promise.all(webs.map((web) => web.megabytes()))).reduce((sum, one) => sum + one, 0);
    await sleep(3000);
    const before = await weigh();
    const over = new AbortController();
    let opened = 0;
    const watching = people.flatMap(({ cookie }) =>
      Array.from({ length: streamsPerPerson }, () =>
        watchStream({ port: site.port, cookie, onMessage: () => void (opened += 1), signal: over.signal }),
      ),
    );
    // Past the first heartbeat of each.
    await sleep(45_000);
    const after = await weigh();
    context.note(
      `${streams} live streams: ${Math.round(before)} → ${Math.round(after)} MB in both web machines; ${opened} messages`,
    );
    over.abort();
    await Promise.all(watching);
    return opened >= streams ? after - before : null;
  });
}

/**
 * The 99th percentile of people's calls while all workers make pictures, for the same while all is idle; the worst of the calls. What they take in
 * the seconds in which the photos come, which the web machines open themselves, is told in a note.
 */
async function slowdownOfCalls(context: BenchContext): Promise<number | null> {
  return withCluster(context, async ({ site }) => {
    const probes = callsOf(site, await signUp(site));
    const people = await Promise.all([3, 4, 5, 6].map((number) => signUp(site, { from: `127.0.3.${number}` })));
    // What has just started is slow by itself, which would make the ratio look better than it is.
    await whileProbing(probes, () => sleep(2 * probingMs));
    const worst: number[] = [];
    for (let round = 0; round < probingRounds; round++) {
      const first = 80 + photosOfRound * round;
      // Not while anything is measured: drawing them takes both cores.
      const photos = await Promise.all(
        Array.from({ length: photosOfRound }, (_, index) => carPhoto(first + index, 1420 + first + index)),
      );
      const idle = await whileProbing(probes, () => sleep(probingMs));
      const coming = await whileProbing(probes, () => sendAll(people, photos));
      // The scenes that are shown first are opened for photos that have just come.
      await sleep(settlingMs);
      const making = await whileProbing(probes, () => sleep(probingMs));
      if ((await countUnmade(coming.result)) < 2) {
        context.note("the workers had nothing left to do before the measuring was over");
        return null;
      }
      const times = probes.map(({ name }) => ({
        name,
        ms: [idle, making, coming].map(({ answers }) => p99(answers.get(name) ?? [])),
      }));
      context.note(
        `p99 in ms, idle → while both workers make pictures (while ${photosOfRound} photos come at once): ${times
          .map(({ name, ms: [before, meanwhile, beside] }) => `${name} ${before} → ${meanwhile} (${beside})`)
          .join(", ")}`,
      );
      worst.push(Math.max(...times.map(({ ms: [before, meanwhile] }) => (meanwhile ?? Number.NaN) / (before ?? 0))));
      await Promise.all(coming.result.map(({ person, upload }) => person.untilCutOut(upload)));
    }
    return median(worst);
  });
}

const callsOf = (site: Site, innocent: Person): Probe[] => [
  { name: "profile", everyMs: 20, call: () => innocent.call({ path: "/api/profile" }) },
  { name: "presets", everyMs: 40, call: () => innocent.call({ path: "/api/presets" }) },
  { name: "first page", everyMs: 20, call: () => site.call({ path: "/" }) },
  { name: "generations", everyMs: 40, call: () => innocent.call({ path: "/api/generations" }) },
];

function p99(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms);
  return Math.round(quantile(times, 0.99));
}

/** A photo, and who sent it. */
type Sent = { person: Person; upload: Upload };

/** Photos that nobody has sent before: each is cut out. */
async function sendAll(people: readonly Person[], photos: readonly Buffer[]): Promise<Sent[]> {
  const senders = photos.map((photo, index) => async () => {
    const person = people[index % people.length];
    return person === undefined ? [] : [{ person, upload: await person.upload(photo) }];
  });
  return (await Promise.all(senders.map((send) => send()))).flat();
}

async function countUnmade(sent: readonly Sent[]): Promise<number> {
  const now = await Promise.all(sent.map(({ person, upload }) => person.readUpload(upload.id)));
  return now.filter(({ matteStatus }) => matteStatus !== "ready" && matteStatus !== "failed").length;
}

export const benchmarks: readonly Benchmark[] = [
  { name: "profile, two webs / two bare routes", unit: "ratio", limit: { atLeast: 0.7 }, measure: profileShare },
  { name: "2,000 live streams", unit: "megabytes", limit: { atMost: 400 }, measure: streamMegabytes },
  { name: "p99 of calls, pictures made / idle", unit: "ratio", limit: { atMost: 3 }, measure: slowdownOfCalls },
];
