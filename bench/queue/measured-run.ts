import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "#attack/random.ts";
import type { Upload } from "#contract/uploads.ts";
import type { JobName } from "#server/jobs/job-definitions.ts";
import { signUpOver, type HttpClient } from "#test/server/http-client.ts";
import { median, type BenchContext } from "../benchmark.ts";
import { carPhoto, variants } from "../car-photo.ts";
import { startServer, type RunningServer } from "../running-server.ts";
import { untilCutOut } from "../until-cut-out.ts";
import { costOf, idleCommitsASecond } from "./database-cost.ts";
import { readDoneJobs, untilNoneOpen, type DoneJob } from "./job-times.ts";
import { drawArrivals } from "./load-of-day.ts";

/** Jobs of one worker with all cores: alone, and under a load that is drawn. */
export type MeasuredRun = {
  /** Seconds of a job with nothing beside it, several of each kind, from being taken to its end. */
  readonly alone: Readonly<Record<MeasuredJob, readonly number[]>>;
  /** Until a photo that is sent alone is taken: opened, set upright, stored by the web process and its decoder. */
  readonly uploadSeconds: readonly number[];
  /** Until an idle worker takes a job, in seconds. */
  readonly takingSeconds: number;
  readonly underLoad: readonly DoneJob[];
  /** Of the database, with web and worker idle. */
  readonly idleCommitsASecond: number;
  /** Of the whole load, with its calls. */
  readonly commits: number;
  readonly databaseBytes: number;
};

export const measuredJobs = ["cut-out-upload", "generate-image", "generate-views", "read-car"] as const;
export type MeasuredJob = (typeof measuredJobs)[number] & JobName;

const loadedJobs = ["cut-out-upload", "generate-image"] as const satisfies readonly MeasuredJob[];
const megapixels = 12;
const roundsAlone = 8;
const loadSeconds = 240;
/** Of the worker's time: busy enough that jobs wait for each other, not so busy that the queue only grows. */
const utilisation = 0.65;
const scenes = ["Studio", "City", "Dark", "Retail One", "Retail Two", "Retail Three"] as const;
const ratios = ["4:3", "1:1", "16:9"] as const;
const ordersOfOne = 10;

/** The product as it is started, web and worker on this machine. Null, with a note, without the test photo. */
export async function measureRun(context: BenchContext): Promise<MeasuredRun | null> {
  const photo = await carPhoto(context, megapixels);
  if (photo === null) return null;
  const server = await startServer();
  try {
    const idle = await idleCommitsASecond(server.databaseUrl);
    const alone = await measureAlone(server, photo);
    const perHour = (utilisation * 3600) / loadedJobs.reduce((sum, name) => sum + median(alone.seconds[name]), 0);
    const random = createRandom(21);
    const arrivals = drawArrivals(
      loadedJobs.map((kind) => ({ kind, perHour, serviceSeconds: [0.001], headStartSeconds: 0 })),
      { seconds: loadSeconds, random },
    ).toSorted((a, b) => a.at - b.at);
    let underLoad: DoneJob[] = [];
    const { commits, bytes } = await costOf(server.databaseUrl, async () => {
      underLoad = await runLoad(server, { photo, arrivals });
    });
    return {
      alone: alone.seconds,
      takingSeconds: alone.takingSeconds,
      uploadSeconds: alone.uploadSeconds,
      underLoad,
      idleCommitsASecond: idle,
      commits,
      databaseBytes: bytes,
    };
  } finally {
    await server.stop();
  }
}

/** One job at a time, each waited for; the first of each kind opens models and scenes, and is left out. */
async function measureAlone(
  { url, databaseUrl }: RunningServer,
  photo: Uint8Array,
): Promise<{ seconds: Record<MeasuredJob, number[]>; takingSeconds: number; uploadSeconds: number[] }> {
  const since = new Date();
  const uploadSeconds: number[] = [];
  for (const one of await variants(photo, roundsAlone)) {
    const client = await signUpOver(url);
    const sentAt = performance.now();
    const upload = await client.upload(one);
    uploadSeconds.push((performance.now() - sentAt) / 1000);
    await untilCutOut(client, upload);
    await order(client, upload, { preset: "Studio", ratio: "4:3" });
    await client.sendCarPhoto(one);
    await untilNoneOpen(databaseUrl, measuredJobs);
    // Of a car of its own: the same words again would be the same views.
    await client.startViews({ make: "Volvo", model: "V60", year: 2024, color: "Blue", trim: randomUUID() });
    await untilNoneOpen(databaseUrl, measuredJobs);
  }
  const done = await readDoneJobs(databaseUrl, { names: measuredJobs, since });
  const of = (name: MeasuredJob) => done.filter((job) => job.name === name).slice(1);
  const seconds = (name: MeasuredJob) => of(name).map((job) => job.seconds - job.untilTakenSeconds);
  return {
    seconds: {
      "cut-out-upload": seconds("cut-out-upload"),
      "generate-image": seconds("generate-image"),
      "generate-views": seconds("generate-views"),
      "read-car": seconds("read-car"),
    },
    uploadSeconds: uploadSeconds.slice(1),
    takingSeconds: median(loadedJobs.flatMap(of).map(({ untilTakenSeconds }) => untilTakenSeconds)),
  };
}

type Load = { photo: Uint8Array; arrivals: readonly { kind: string; at: number }[] };

/** Photos and orders come when they were drawn to come, whatever is still waiting. */
async function runLoad({ url, databaseUrl }: RunningServer, { photo, arrivals }: Load): Promise<DoneJob[]> {
  const photos = await variants(photo, arrivals.filter(({ kind }) => kind === "cut-out-upload").length + 20);
  const orders = arrivals.length - photos.length + 20;
  // Each has a photo that is cut out already, and as many tokens as orders.
  const people: { client: HttpClient; upload: Upload }[] = [];
  for (let number = 0; number * ordersOfOne < orders; number += 1) {
    const client = await signUpOver(url);
    const upload = await client.upload(photos.pop() ?? photo);
    await untilCutOut(client, upload);
    people.push({ client, upload });
  }
  const senders = await Promise.all(photos.slice(0, 4).map(() => signUpOver(url)));
  const since = new Date();
  const startedAt = performance.now();
  const calls: Promise<unknown>[] = [];
  let ordered = 0;
  for (const { kind, at } of arrivals) {
    await sleep(Math.max(0, at * 1000 - (performance.now() - startedAt)));
    if (kind === "cut-out-upload") {
      const sender = senders[calls.length % senders.length];
      const next = photos.pop();
      if (sender !== undefined && next !== undefined) calls.push(sender.upload(next));
      continue;
    }
    // Spread over all: who has several waiting is put back behind others.
    const person = people[ordered % people.length];
    const turn = Math.floor(ordered / people.length);
    ordered += 1;
    const preset = scenes[turn % scenes.length] ?? scenes[0];
    const ratio = ratios[Math.floor(turn / scenes.length) % ratios.length] ?? ratios[0];
    if (person !== undefined) calls.push(order(person.client, person.upload, { preset, ratio, isAsync: true }));
  }
  await Promise.all(calls);
  await untilNoneOpen(databaseUrl, loadedJobs);
  return readDoneJobs(databaseUrl, { names: loadedJobs, since });
}

type Order = { preset: string; ratio: "4:3" | "1:1" | "16:9"; isAsync?: boolean };

async function order(client: HttpClient, upload: Upload, { preset, ratio, isAsync = false }: Order): Promise<void> {
  const answer = await client.transform(upload, { preset, aspectRatio: ratio, isAsync });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`an order of the bench was answered with ${answer.status}: ${body}`);
}
