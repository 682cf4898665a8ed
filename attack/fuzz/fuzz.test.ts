import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPhotoDecoder, type PhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { createLogger } from "#server/log/logger.ts";
import { beginCampaign, describeCampaign, enter } from "./campaign.ts";
import { makeCorpus } from "./corpus.ts";
import { createJudge, type JudgeSetup, type Verdict } from "./judge.ts";
import { makeFile } from "./make-file.ts";
import { mutationNames, type Specimen } from "./mutations.ts";
import { splitParts } from "./parts.ts";

const damagedFiles = 120;
const seed = 20;

let corpus: readonly [Specimen, ...Specimen[]];
let folder: string;
let decoders: PhotoDecoder[];

beforeAll(async () => {
  corpus = await makeCorpus();
  folder = await mkdtemp(join(tmpdir(), "carvas-fuzz-test-"));
  const logger = createLogger({ level: "silent", role: "test" });
  decoders = [1, 2].map(() => createPhotoDecoder({ logger, environment: {}, processes: 1 }));
});
afterAll(async () => {
  await Promise.all(decoders.map((one) => one.close()));
  await rm(folder, { recursive: true, force: true });
});

function open(setup: Partial<JudgeSetup> = {}) {
  const [decoder, second] = decoders;
  if (decoder === undefined || second === undefined) throw new Error("no decoder was opened");
  return createJudge({ folder, decoder, second, ...setup });
}

test("each kind of file falls into its parts, without a gap", () => {
  for (const { name, type, bytes } of corpus) {
    const parts = splitParts(bytes, type);
    const outer = parts.filter((part) => !parts.some(({ from, to }) => from < part.from && to >= part.to));
    expect(outer.length, name).toBeGreaterThan(0);
    for (const [index, { to }] of outer.entries()) {
      const next = outer[index + 1]?.from ?? bytes.length;
      // RIFF chunks are padded to even lengths; a JPEG ends with a marker of two bytes.
      expect(next - to, `${name}, behind part ${index}`).toBeLessThanOrEqual(2);
    }
  }
});

test("a file is the same for its seed and number, and every way of damaging one is used", () => {
  const used = new Set<string>();
  for (let number = 0; number < 600; number++) {
    const { how } = makeFile(corpus, seed, number);
    for (const name of mutationNames) if (how.includes(name)) used.add(name);
  }
  expect([...used].toSorted()).toEqual([...mutationNames].toSorted());
  expect(makeFile(corpus, seed, 400)).toEqual(makeFile(corpus, seed, 400));
  expect(makeFile(corpus, seed, 400).bytes.equals(makeFile(corpus, seed + 1, 400).bytes)).toBe(false);
});

test(
  "whole files are kept; damaged ones are kept or refused by name, give nothing of another's away, and the next is taken",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const judge = open();
    const campaign = beginCampaign(seed);
    const refusedWhole: string[] = [];
    for (let number = 0; number < corpus.length + damagedFiles; number++) {
      const { bytes, use, how } = makeFile(corpus, seed, number);
      const verdict = await judge.judge(bytes, use);
      if (number < corpus.length && verdict.outcome !== "kept") refusedWhole.push(`${how}: ${verdict.outcome}`);
      enter(campaign, { verdict, file: number, how, megabytes: 0 });
    }
    expect(refusedWhole).toEqual([]);
    expect(campaign.faults).toEqual([]);
    expect(await judge.isWell()).toBeNull();
    expect(describeCampaign(campaign)).toMatch(/^seed 20: 145 files in .*\n {2}outcomes: .*kept \d+/);
  },
);

test("a decoder that fails, gives another picture the second time or leaves files about is found out", async () => {
  const [whole] = corpus;
  const [decoder, other] = decoders;
  if (decoder === undefined || other === undefined) throw new Error("no decoder was opened");
  const failing: PhotoDecoder = { ...decoder, storePhoto: () => Promise.reject(new Error("out of its mind")) };
  expect(await open({ decoder: failing }).judge(whole.bytes, "photo")).toMatchObject({
    outcome: "failed",
    fault: "out of its mind",
  } satisfies Partial<Verdict>);
  let calls = 0;
  const mixing: PhotoDecoder = {
    ...other,
    // The first call is the noise, the second the photo once more.
    storePhoto: async (task) => {
      const stored = await other.storePhoto(task);
      calls += 1;
      return calls === 2 ? { ...stored, hash: "0".repeat(64) } : stored;
    },
  };
  const verdict = await open({ second: mixing }).judge(whole.bytes, "photo");
  expect(verdict.fault).toBe("decoded twice it is two photos");
});
