import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { carPhoto } from "#attack/files/pictures.ts";
import { quantile } from "#attack/measure/quantile.ts";
import { countAnswers, startBareServer } from "#attack/measure/throughput.ts";
import { whileProbing, type Probe } from "#attack/measure/while-probing.ts";
import { findFreePort } from "#attack/target/own-server.ts";
import { signUp, type Person } from "#attack/target/person.ts";
import { startBalancer } from "#chaos/cluster/balancer.ts";
import { startCluster, type Cluster } from "#chaos/cluster/start-cluster.ts";
import { watchStream } from "#chaos/load/watch-stream.ts";
import { median, type BenchContext, type Benchmark } from "./benchmark.ts";

const turnMs = 3000;
const rounds = 5;
const streams = 2000;
const streamsPerPerson = 20;
const probingMs = 20_000;
const busyPhotos = 12;

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

/** The 99th percentile of people's calls while all workers make pictures, for the same while all is idle; the worst of the calls. */
async function slowdownOfCalls(context: BenchContext): Promise<number | null> {
  return withCluster(context, async ({ site }) => {
    const innocent = await signUp(site);
    const people = await Promise.all([3, 4, 5, 6].map((number) => signUp(site, { from: `127.0.3.${number}` })));
    // Before anything is measured: drawing them takes both cores.
    const photos = await Promise.all(
      Array.from({ length: busyPhotos }, (_, index) => carPhoto(80 + index, 1500 + index)),
    );
    const probes: Probe[] = [
      { name: "profile", everyMs: 20, call: () => innocent.call({ path: "/api/profile" }) },
      { name: "presets", everyMs: 40, call: () => innocent.call({ path: "/api/presets" }) },
      { name: "first page", everyMs: 60, call: () => site.call({ path: "/" }) },
      { name: "generations", everyMs: 40, call: () => innocent.call({ path: "/api/generations" }) },
    ];
    // What has just started is slow by itself, which would make the ratio look better than it is.
    await whileProbing(probes, () => sleep(probingMs));
    const idle = await whileProbing(probes, () => sleep(probingMs));
    const busy = await whileProbing(probes, async () => {
      await keepBusy(people, photos);
      await sleep(probingMs);
    });
    const ratios = probes.map(({ name }) => {
      const p99 = ({ answers }: typeof idle) =>
        quantile(
          (answers.get(name) ?? []).map(({ ms }) => ms),
          0.99,
        );
      context.note(
        `p99 of ${name}: ${p99(idle).toFixed(0)} ms idle, ${p99(busy).toFixed(0)} ms while both workers make pictures`,
      );
      return p99(busy) / p99(idle);
    });
    return Math.max(...ratios);
  });
}

/** Photos that nobody has sent before: each is cut out, and a dozen keep both workers at it for longer than is measured. */
async function keepBusy(people: readonly Person[], photos: readonly Buffer[]): Promise<void> {
  const senders = photos.map((photo, index) => async () => people[index % people.length]?.upload(photo));
  await Promise.all(senders.map((send) => send()));
}

export const benchmarks: readonly Benchmark[] = [
  { name: "profile, two webs / two bare routes", unit: "ratio", limit: { atLeast: 0.7 }, measure: profileShare },
  { name: "2,000 live streams", unit: "megabytes", limit: { atMost: 400 }, measure: streamMegabytes },
  { name: "p99 of calls, pictures made / idle", unit: "ratio", limit: { atMost: 3 }, measure: slowdownOfCalls },
];
