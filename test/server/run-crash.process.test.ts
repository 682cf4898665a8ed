import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { signUpOver } from "./http-client.ts";
import { readZip } from "./read-zip.ts";
import { createRolePair } from "./role-pair.ts";

const roles = createRolePair();

const car = (width: number) => sharp(carPhoto).resize(width).jpeg().toBuffer();
/** A dashboard by night, as far as the cut-out is concerned. */
const detail = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#20242a" } })
    .jpeg()
    .toBuffer();

test(
  "the whole server killed in the middle of a run of 8 finishes it after it is started again, and nothing is paid twice",
  { tags: ["thorough"], timeout: 400_000 },
  async () => {
    const client = await signUpOver(roles.url());
    const files = [...(await Promise.all([700, 720, 740, 760, 780, 800, 820].map(car))), await detail()];
    const uploadIds = [];
    for (const file of files) uploadIds.push((await client.upload(file)).id);
    const { id } = await client.startRun(uploadIds, "Retail One");
    const read = () => client.readRun(id);
    expect((await client.readProfile()).generation_tokens).toBe(2);
    await expect
      .poll(async () => (await read()).counts.completed, { timeout: 90_000, interval: 50 })
      .toBeGreaterThan(1);
    await roles.killBoth();

    await roles.startBoth();
    expect((await read()).counts.completed).toBeLessThan(8);
    await expect.poll(async () => (await read()).status, { timeout: 180_000, interval: 200 }).toBe("finished");

    const run = await read();
    expect(run.counts).toEqual({ total: 8, completed: 8, passedThrough: 1, failed: 0, cancelled: 0, needsLook: 0 });
    expect(run.cost).toBe(7);
    const profile = await client.readProfile();
    expect([profile.generation_tokens, profile.total_generations]).toEqual([3, 7]);
    const ledger = await roles.db().select().from(tokenLedger).where(eq(tokenLedger.userId, profile.id));
    const count = (entry: string) => ledger.filter((row) => row.entry === entry).length;
    expect([count("hold"), count("capture"), count("release")]).toEqual([8, 7, 1]);
    const entries = readZip(Buffer.from(await client.readFile(run.zipUrl ?? "")));
    expect(entries).toHaveLength(8);
    // Each decodes to its last pixel.
    for (const { content } of entries)
      expect((await sharp(content, { failOn: "truncated" }).stats()).isOpaque).toBe(true);
  },
);
