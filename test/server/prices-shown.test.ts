import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { signUpTokens } from "#contract/limits.ts";
import { ownPresetPrefix } from "#contract/presets.ts";
import { ratios } from "#contract/ratios.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { entitlements, generations } from "#server/db/schema/work.ts";
import { agreeToEngines } from "#server/domain/engines/agree-to-engines.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { readOffers } from "#server/domain/generations/read-offers.ts";
import { deletePictures } from "#server/domain/history/delete-pictures.ts";
import {
  deleteOwnBackground,
  insertOwnBackground,
  updateOwnBackground,
} from "#server/domain/own-backgrounds/own-background-store.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { runs } from "#test/sample.ts";
import { expectSettledOnce, holdPhoto } from "./hold-pictures.ts";
import { finishedPicture } from "./picture-setup.ts";
import { createTestUser, describeOnEachDatabase } from "./test-database.ts";
import { createTestUpload, testPresets } from "./work-setup.ts";

const bought = 90;
/** Why what has ended, or has not yet, can't be stopped or deleted. */
const endedMeanwhile: ReadonlySet<string> = new Set(["conflict", "not_found", "picture_unfinished"]);
const offers: EngineOffers = {
  offers: [{ work: "preset", tokens: 3, companies: ["OpenAI"] }],
  companies: ["OpenAI"],
};
const lines = { horizonShare: 0.4, groundShare: 0.8, gloss: 0.1 };
const yard = `${ownPresetPrefix}Yard`;
/** What may rightly come of an order whose price was shown to somebody who waited. */
const refusals: ReadonlySet<string> = new Set([
  "price_changed",
  "unknown_preset",
  "insufficient_tokens",
  "conflict",
  "engine_not_offered",
]);

type Own = { userId: string; uploadId: string };
type Step =
  | { kind: "order"; engine: "studio" | "cloud"; preset: string; ratio: (typeof ratios)[number]; isPro: boolean }
  | { kind: "make" | "fall back" | "fail" | "cancel" | "delete"; which: number }
  | { kind: "rename the yard" | "put the name back" | "another yard" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      engine: fc.constantFrom("studio" as const, "studio" as const, "cloud" as const),
      preset: fc.constantFrom("Studio", "City", yard),
      ratio: fc.constantFrom(...ratios),
      isPro: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "make" as const,
        "fall back" as const,
        "fail" as const,
        "cancel" as const,
        "delete" as const,
      ),
      which: fc.nat(8),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("rename the yard" as const, "put the name back" as const, "another yard" as const),
    }),
  },
);

describeOnEachDatabase("what is shown as a price", (createDatabase) => {
  const { held, run, fail, startOwn } = holdPhoto(createDatabase, { offers });
  const read = (own: Own, engine: "studio" | "cloud" = "studio") =>
    readOffers({ db: held.database.db, presets: testPresets, offers }, { ...own, engine });
  const shown = async (own: Own, preset: string, engine: "studio" | "cloud" = "studio") =>
    (await read(own, engine)).offers.find((offer) => offer.preset === preset)?.cost;
  const addYard = async (userId: string, name = "Yard") => {
    const uploadId = await createTestUpload(held.database, userId, "background");
    await held.database.db.transaction((tx) => insertOwnBackground(tx, { userId, uploadId, name, ...lines }));
  };
  const listYards = (userId: string) =>
    held.database.db.select().from(ownBackgrounds).where(eq(ownBackgrounds.userId, userId));
  const rename = (userId: string, id: string, name: string) =>
    held.database.db.transaction((tx) => updateOwnBackground(tx, { userId, id, name, ...lines }));

  test("another photo under the name of a paid background costs a token, and is shown as costing one", async () => {
    const { userId } = held;
    await addYard(userId);
    const first = await startOwn({ presetName: yard }, { isPro: true });
    await run(first.generation.id);
    expect([first.cost, await shown(held, yard)]).toEqual([1, 0]);
    const [old] = await listYards(userId);
    await held.database.db.transaction((tx) => deleteOwnBackground(tx, { userId, id: old?.id ?? "" }));
    await addYard(userId);
    expect(await shown(held, yard)).toBe(1);
    await expect(startOwn({ presetName: yard, expectedCost: 0 }, { isPro: true })).rejects.toMatchObject({
      code: "price_changed",
      reasons: ["It costs 1 token now."],
    });
    expect((await startOwn({ presetName: yard, expectedCost: 1 }, { isPro: true })).cost).toBe(1);
  });

  test("a paid background under another name is free, and is shown as free", async () => {
    const { userId } = held;
    await addYard(userId);
    await run((await startOwn({ presetName: yard }, { isPro: true })).generation.id);
    const [old] = await listYards(userId);
    await rename(userId, old?.id ?? "", "Forecourt");
    const forecourt = `${ownPresetPrefix}Forecourt`;
    expect([await shown(held, yard), await shown(held, forecourt)]).toEqual([undefined, 0]);
    const again = await startOwn({ presetName: forecourt, ratio: "1:1", expectedCost: 0 }, { isPro: true });
    expect(again.cost).toBe(0);
  });

  test("a price that went down is taken as it is now; an order without a price takes the price of the moment", async () => {
    await run((await startOwn()).generation.id);
    expect((await startOwn({ ratio: "1:1", expectedCost: 1 })).cost).toBe(0);
    expect((await startOwn({ presetName: "City" })).cost).toBe(1);
  });

  async function order(own: Own, { engine, preset, ratio, isPro }: Extract<Step, { kind: "order" }>): Promise<void> {
    const price = await shown(own, preset, engine);
    const wanted = { engine, presetName: preset, ratio, expectedCost: price ?? 0 };
    try {
      const { cost } = await held.pictures.start(own, wanted, { isPro: isPro || preset === yard });
      expect(cost).toBeLessThanOrEqual(price ?? 0);
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
    }
  }

  async function perform(own: Own, taken: Step): Promise<void> {
    const { db } = held.database;
    const { userId } = own;
    if (taken.kind === "order") return order(own, taken);
    if (taken.kind === "another yard") {
      const [old] = await listYards(userId);
      if (old !== undefined) await db.transaction((tx) => deleteOwnBackground(tx, { userId, id: old.id }));
      return addYard(userId).catch(() => undefined);
    }
    if (!("which" in taken)) {
      const [one] = await listYards(userId);
      if (one !== undefined) await rename(userId, one.id, taken.kind === "rename the yard" ? "Forecourt" : "Yard");
      return;
    }
    const rows = await db
      .select()
      .from(generations)
      .where(eq(generations.userId, userId))
      .orderBy(generations.createdAt, generations.id);
    const row = rows[taken.which];
    if (row === undefined) return;
    const { id } = row;
    if (taken.kind === "delete") await deletePictures(db, { userId, ids: [id] }).catch(passOver);
    else if (taken.kind === "cancel") await cancelGeneration(db, { userId, id }).catch(passOver);
    else if (taken.kind === "fail") await fail(id);
    else await run(id, async () => ({ ...finishedPicture, madeBy: taken.kind === "make" ? row.engine : "studio" }));
  }

  function passOver(error: unknown): void {
    if (!(error instanceof AppError && endedMeanwhile.has(error.code))) throw error;
  }

  async function expectSound(userId: string): Promise<void> {
    const { db } = held.database;
    await expectSettledOnce(db, userId);
    const stored = await db.select().from(entitlements).where(eq(entitlements.userId, userId));
    const paid = stored.filter(({ state }) => state !== "released").reduce((sum, { cost }) => sum + cost, 0);
    const balance = await readBalance(db, userId);
    expect(balance).toBe(signUpTokens + bought - paid);
    const ledger = await db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
    expect(ledger.reduce((sum, { planTokens, purchasedTokens }) => sum + planTokens + purchasedTokens, 0)).toBe(
      balance,
    );
  }

  test.each(["one after the other", "at the same time"])(
    "whatever is ordered, made, stopped, deleted and renamed %s: nobody pays more than was shown, and each entitlement is kept or given back once",
    async (how) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
          const { db } = held.database;
          const userId = await createTestUser(db);
          await db.transaction((tx) =>
            grantTokens(tx, { userId, purchasedTokens: bought, cause: `purchase:${userId}` }),
          );
          await agreeToEngines({ db, offers }, { userId, companies: ["OpenAI"] });
          await addYard(userId);
          const own = { userId, uploadId: await createTestUpload(held.database, userId) };
          for (const round of rounds) {
            if (how === "at the same time") await Promise.all(round.map((taken) => perform(own, taken)));
            else for (const taken of round) await perform(own, taken);
            await expectSound(userId);
          }
        }),
        { numRuns: runs(20) },
      );
    },
  );
});
