// `npm run fuzz [-- --minutes=<n> --seed=<n> --only=<file>]`: sends damaged pictures to the decoder processes until the time is over, prints what came
// of them, and fails when one thing must not happen. The same seed goes on where it was stopped; `--only` sends one file of it again.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { memorySettings } from "#server/config/memory-settings.ts";
import { createPhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { createLogger } from "#server/log/logger.ts";
import { describeCampaign, enter, readCampaign, writeCampaign } from "./campaign.ts";
import { makeCorpus } from "./corpus.ts";
import { readDecoderPeak } from "./decoder-memory.ts";
import { createJudge } from "./judge.ts";
import { makeFile } from "./make-file.ts";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "15" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e6)) },
    only: { type: "string" },
  },
});
const seed = Number(options.seed);
const only = options.only === undefined ? null : Number(options.only);
const finds = join(import.meta.dirname, "..", "..", ".cache", "fuzz");
const statePath = join(finds, `seed-${seed}.json`);
const looksAfterEvery = 50;
/** What a decoder process may hold of itself, the most that a photo may take, and what grows between two looks at it (`decoder-child.ts`). */
const mostMegabytes = 384 + 680 + 128;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const corpus = await makeCorpus();
const folder = await mkdtemp(join(tmpdir(), "carvas-fuzz-"));
const logger = createLogger({ level: "silent", role: "fuzz" });
const open = () => createPhotoDecoder({ logger, environment: memorySettings, processes: 1 });
const [decoder, second] = [open(), open()];
const judge = createJudge({ folder, decoder, second });
const campaign = await readCampaign(statePath, seed);
const startedAt = Date.now();
const spent = campaign.minutes;
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isStopped = true));

async function tryFile(number: number): Promise<void> {
  const { bytes, use, how, type } = makeFile(corpus, seed, number);
  const verdict = await judge.judge(bytes, use);
  const megabytes = await readDecoderPeak();
  if (megabytes > mostMegabytes) verdict.fault ??= `a decoder process held ${Math.round(megabytes)} MB`;
  enter(campaign, { verdict, file: number, how, megabytes });
  if (verdict.fault !== null || verdict.death !== null || only !== null) {
    await mkdir(finds, { recursive: true });
    await writeFile(join(finds, `seed-${seed}-file-${number}.${type}`), bytes);
    print(`file ${number}: ${verdict.outcome}, ${verdict.fault ?? verdict.death ?? "as it should be"}\n  ${how}`);
  }
}

async function look(): Promise<void> {
  const fault = await judge.isWell();
  if (fault !== null) campaign.faults.push({ file: campaign.next, how: "the files before it", fault });
  campaign.minutes = spent + (Date.now() - startedAt) / 60_000;
  await writeCampaign(statePath, campaign);
}

try {
  if (only === null) {
    print(`seed ${seed}, from file ${campaign.next}, ${corpus.length} files to begin with`);
    while (!isStopped && Date.now() - startedAt < Number(options.minutes) * 60_000) {
      await tryFile(campaign.next);
      campaign.next += 1;
      if (campaign.next % looksAfterEvery === 0) await look();
    }
    await look();
    print(describeCampaign(campaign));
  } else {
    await tryFile(only);
  }
} finally {
  await Promise.all([decoder.close(), second.close()]);
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = campaign.faults.length > 0 ? 1 : 0;
