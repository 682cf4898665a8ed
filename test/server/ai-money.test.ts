import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { signUpTokens } from "#contract/limits.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";
import { isUnfinished } from "#contract/statuses.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { entitlements, generations } from "#server/db/schema/work.ts";
import { agreeToEngines } from "#server/domain/engines/agree-to-engines.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { readStatement } from "#server/domain/tokens/read-statement.ts";
import { runs } from "#test/sample.ts";
import { expectSettledOnce, holdPhoto } from "./hold-pictures.ts";
import { finishedPicture } from "./picture-setup.ts";
import { createTestUser, describeOnEachDatabase } from "./test-database.ts";
import { createTestUpload } from "./work-setup.ts";

const price = 3;
const bought = 90;
const offers: EngineOffers = {
  offers: [{ work: "preset", tokens: price, companies: ["OpenAI"] }],
  companies: ["OpenAI"],
};

type Step =
  | { kind: "order"; engine: "studio" | "cloud"; ratio: Ratio; presetName: string }
  | { kind: "paint" | "fall back" | "refuse" | "cancel"; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      engine: fc.constantFrom("studio" as const, "cloud" as const),
      ratio: fc.constantFrom(...ratios),
      presetName: fc.constantFrom("Studio", "City"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("paint" as const, "fall back" as const, "refuse" as const, "cancel" as const),
      which: fc.nat(6),
    }),
  },
);

type Row = typeof generations.$inferSelect;

function boundsOf({ status, engine, madeBy }: Row): { least: number; most: number } {
  if (status === "failed" || status === "cancelled") return { least: 0, most: 0 };
  const isFallBack = status === "done" && engine === "cloud" && madeBy === "studio";
  return engine === "cloud" && !isFallBack ? { least: price, most: price } : { least: 0, most: 1 };
}

describeOnEachDatabase("what pictures of both engines cost", (createDatabase) => {
  const { held, run } = holdPhoto(createDatabase, { offers });
  const rowsOf = (user: string) =>
    held.database.db
      .select()
      .from(generations)
      .where(eq(generations.userId, user))
      .orderBy(generations.createdAt, generations.id);

  async function perform(own: { userId: string; uploadId: string }, taken: Step): Promise<void> {
    if (taken.kind === "order") {
      const { engine, ratio, presetName } = taken;
      await held.pictures.start(own, { engine, ratio, presetName });
      return;
    }
    const row = (await rowsOf(own.userId))[taken.which];
    if (row === undefined) return;
    const { id } = row;
    if (taken.kind === "cancel") {
      await cancelGeneration(held.database.db, { userId: own.userId, id }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "conflict")) throw error;
      });
    } else if (taken.kind === "refuse") await run(id, () => Promise.reject(new AppError("ai_content_refused")));
    else {
      const madeBy = taken.kind === "paint" ? row.engine : "studio";
      await run(id, async () => ({ ...finishedPicture, madeBy }));
    }
  }

  async function expectFair(userId: string): Promise<void> {
    const rows = await rowsOf(userId);
    for (const row of rows) {
      const { least, most } = boundsOf(row);
      expect(row.cost).toBeGreaterThanOrEqual(least);
      expect(row.cost).toBeLessThanOrEqual(most);
    }
    for (const preset of ["Studio", "City"]) {
      const live = rows.filter((row) => row.preset === preset && (isUnfinished(row) || row.status === "done"));
      const studios = live.filter(({ engine }) => engine === "studio");
      const fallBacks = live.filter(({ engine, madeBy }) => engine === "cloud" && madeBy === "studio");
      const paid = (some: typeof live) => some.filter(({ cost }) => cost > 0).length;
      // Nobody gets the studio's pictures for nothing, and nobody pays twice for those of one engine.
      expect(paid(studios)).toBeLessThanOrEqual(1);
      expect(paid(fallBacks)).toBeLessThanOrEqual(1);
      const isAnyThere = studios.length + fallBacks.length > 0;
      expect(paid(studios) + paid(fallBacks) > 0).toBe(isAnyThere);
    }
    const cost = rows.reduce((sum, row) => sum + row.cost, 0);
    expect(await readBalance(held.database.db, userId)).toBe(signUpTokens + bought - cost);
    await expectSettledOnce(held.database.db, userId);
    const stored = await held.database.db.select().from(entitlements).where(eq(entitlements.userId, userId));
    const open = stored.filter(({ state }) => state === "held").reduce((sum, row) => sum + row.cost, 0);
    const query = { userId, before: null, limit: 1, timeZone: "UTC" };
    expect((await readStatement(held.database.db, query)).heldTokens).toBe(open);
    const ledger = await held.database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
    const sum = ledger.reduce((total, { planTokens, purchasedTokens }) => total + planTokens + purchasedTokens, 0);
    expect(sum).toBe(signUpTokens + bought - cost);
  }

  test.each(["one after the other", "at the same time"])(
    "whatever is ordered, painted, refused, stopped and made by the studio after all %s, costs what it came to",
    async (how) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
          const { db } = held.database;
          const userId = await createTestUser(db);
          await db.transaction((tx) =>
            grantTokens(tx, { userId, purchasedTokens: bought, cause: `purchase:${userId}` }),
          );
          await agreeToEngines({ db, offers }, { userId, companies: ["OpenAI"] });
          const own = { userId, uploadId: await createTestUpload(held.database, userId) };
          for (const round of rounds) {
            if (how === "at the same time") await Promise.all(round.map((taken) => perform(own, taken)));
            else for (const taken of round) await perform(own, taken);
            await expectFair(userId);
          }
        }),
        { numRuns: runs(20) },
      );
    },
  );
});
