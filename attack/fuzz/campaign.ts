import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Verdict } from "./judge.ts";

const count = z.record(z.string(), z.int());
const longest = z.object({ value: z.number(), file: z.int() });

/** What one seed has come to so far; written beside the finds, so that a campaign can go on where it was stopped. */
export const campaignSchema = z.object({
  seed: z.int(),
  /** The next file's number: with the seed it makes the file. */
  next: z.int(),
  minutes: z.number(),
  outcomes: count,
  deaths: count,
  /** Number of the file, and what was wrong with it. */
  faults: z.array(z.object({ file: z.int(), how: z.string(), fault: z.string() })),
  died: z.array(z.object({ file: z.int(), how: z.string(), death: z.string() })),
  slowestMs: longest,
  largestMegabytes: longest,
});
export type Campaign = z.infer<typeof campaignSchema>;

export function beginCampaign(seed: number): Campaign {
  const none = { value: 0, file: -1 };
  return {
    seed,
    next: 0,
    minutes: 0,
    outcomes: {},
    deaths: {},
    faults: [],
    died: [],
    slowestMs: none,
    largestMegabytes: none,
  };
}

export async function readCampaign(path: string, seed: number): Promise<Campaign> {
  try {
    return campaignSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return beginCampaign(seed);
    throw error;
  }
}

export async function writeCampaign(path: string, campaign: Campaign): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(campaign, null, 2));
}

/** Adds what became of one file. */
export function enter(
  campaign: Campaign,
  { verdict, file, how, megabytes }: { verdict: Verdict; file: number; how: string; megabytes: number },
): void {
  const { outcome, fault, death, ms } = verdict;
  campaign.outcomes[outcome] = (campaign.outcomes[outcome] ?? 0) + 1;
  if (death !== null) {
    campaign.deaths[death] = (campaign.deaths[death] ?? 0) + 1;
    campaign.died.push({ file, how, death });
  }
  if (fault !== null) campaign.faults.push({ file, how, fault });
  if (ms > campaign.slowestMs.value) campaign.slowestMs = { value: Math.round(ms), file };
  if (megabytes > campaign.largestMegabytes.value) campaign.largestMegabytes = { value: Math.round(megabytes), file };
}

export function describeCampaign(campaign: Campaign): string {
  const { seed, minutes, outcomes, deaths, faults, slowestMs, largestMegabytes } = campaign;
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, times]) => `${name} ${times}`)
      .join(", ") || "none";
  const files = Object.values(outcomes).reduce((sum, times) => sum + times, 0);
  return [
    `seed ${seed}: ${files} files in ${minutes.toFixed(1)} minutes`,
    `  outcomes: ${list(outcomes)}`,
    `  deaths of a decoder process: ${list(deaths)}`,
    `  slowest: ${(slowestMs.value / 1000).toFixed(1)} s (file ${slowestMs.file})`,
    `  largest process: ${largestMegabytes.value} MB (file ${largestMegabytes.file})`,
    `  faults: ${faults.length}`,
    ...faults.map(({ file, how, fault }) => `    file ${file}: ${fault}\n      ${how}`),
  ].join("\n");
}
