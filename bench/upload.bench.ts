import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { generateFromPresetAnswer } from "#contract/generations.ts";
import { ratios } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { createLogger } from "#server/log/logger.ts";
import { signUpOver, type HttpClient } from "#test/server/http-client.ts";
import { startRole, type RoleProcess } from "#test/server/role-process.ts";

export interface ServerFigures {
  /** From the first byte sent to the answer read; median. */
  uploadMs: number;
  /** A preset picked when the matte is ready, from the call to its answer; median. */
  presetMs: number;
  /** Web and worker together after all transformations, and the most they ever had. */
  residentMegabytes: number;
  peakResidentMegabytes: number;
  transformations: number;
}

const uploadRepeats = 7;
const transformations = 50;
const tokensPerUser = 10;

/** Measures the product as it is started, by HTTP: both processes and the embedded PostgreSQL, nothing else running. */
export async function measureServer(photo: Uint8Array): Promise<ServerFigures> {
  await using closing = new AsyncDisposableStack();
  const { web, worker } = await startServer(closing);
  const resident = watchResident([web, worker]);
  closing.defer(async () => resident.stop());

  const uploadMs = await measureUploads(await signUpOver(web.url), photo);
  const presetMs: number[] = [];
  for (let user = 0; user * tokensPerUser < transformations; user++) {
    presetMs.push(...(await measurePresets(await signUpOver(web.url), photo)));
  }
  return {
    uploadMs,
    presetMs: median(presetMs),
    residentMegabytes: await resident.read(),
    peakResidentMegabytes: resident.stop(),
    transformations: presetMs.length,
  };
}

async function startServer(closing: AsyncDisposableStack): Promise<{ web: RoleProcess; worker: RoleProcess }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-bench-"));
  closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const logger = createLogger({ level: "warn", role: "bench" });
  const postgres = await startEmbeddedPostgres({ dataDirectory, password: "bench", logger });
  closing.defer(postgres.stop);
  const setup = { databaseUrl: postgres.url, dataDirectory };
  const web = await startRole("web", setup);
  closing.defer(() => web.end("SIGTERM"));
  const worker = await startRole("worker", setup);
  closing.defer(() => worker.end("SIGTERM"));
  return { web, worker };
}

/** Photos that differ, each sent when the one before is cut out: what one person feels. */
async function measureUploads(client: HttpClient, photo: Uint8Array): Promise<number> {
  const times: number[] = [];
  for (let quality = 95; quality > 95 - uploadRepeats; quality--) {
    const another = await sharp(photo).jpeg({ quality }).toBuffer();
    const startedAt = performance.now();
    const upload = await client.upload(another);
    times.push(performance.now() - startedAt);
    await untilSettled(client, upload);
  }
  return median(times);
}

async function measurePresets(client: HttpClient, photo: Uint8Array): Promise<number[]> {
  const upload = await client.upload(photo);
  await untilSettled(client, upload);
  const times: number[] = [];
  for (let run = 0; run < tokensPerUser; run++) {
    const aspectRatio = ratios[run % ratios.length];
    const startedAt = performance.now();
    const answer = await client.transform(upload, { preset: "Studio", aspectRatio });
    generateFromPresetAnswer.parse(await answer.json());
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function untilSettled(client: HttpClient, { id }: Upload): Promise<void> {
  for (;;) {
    const { matteStatus, matteError } = await client.readUpload(id);
    if (matteStatus === "ready") return;
    if (matteError !== null) throw new Error(`the photo of the bench was refused: ${matteError.code}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function watchResident(processes: readonly RoleProcess[]): { read: () => Promise<number>; stop: () => number } {
  let peak = 0;
  const read = async () => {
    const each = await Promise.all(processes.map(({ pid }) => residentMegabytes(pid)));
    const sum = each.reduce((total, megabytes) => total + megabytes, 0);
    peak = Math.max(peak, sum);
    return sum;
  };
  const timer = setInterval(() => void read(), 200);
  const stop = () => {
    clearInterval(timer);
    return peak;
  };
  return { read, stop };
}

/** VmRSS of a Linux process; elsewhere there is no such file, and the figure is left out as 0. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
