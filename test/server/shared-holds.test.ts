import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import type { Ratio } from "#contract/ratios.ts";
import { webhookDeliveries, webhooks } from "#server/db/schema/webhooks.ts";
import { takeBackTokens } from "#server/domain/tokens/take-back-tokens.ts";
import { endMonth } from "./end-month.ts";
import { holdPhoto } from "./hold-pictures.ts";
import { describeOnEachDatabase } from "./test-database.ts";

describeOnEachDatabase("a token that several formats share", (createDatabase) => {
  const { held, run, fail, cancel, balance, costOf, entriesOf, startOwn, startOther } = holdPhoto(createDatabase);
  const start = async (ratio: Ratio = "4:3") => (await startOwn({ ratio })).generation;
  const spendAll = async () => {
    while ((await balance()) > 0) await startOther();
  };

  test("its month ends and all others are spent: the token stays held for the other format, and is paid once", async () => {
    const [paying, heir] = [await start(), await start("1:1")];
    await endMonth(held.database.db, held.userId);
    await spendAll();
    await fail(paying.id);
    expect([await balance(), await costOf(paying.id), await costOf(heir.id)]).toEqual([0, 0, 1]);
    await run(heir.id);
    expect(await balance()).toBe(0);
    expect(await entriesOf(paying.id)).toEqual(["hold", "capture"]);
    expect(await entriesOf(heir.id)).toEqual([]);
  });

  test("held beyond its month, it lapses when nothing comes of the last format either", async () => {
    const [paying, second, third] = [await start(), await start("1:1"), await start("16:9")];
    await endMonth(held.database.db, held.userId);
    await cancel(paying.id);
    await cancel(second.id);
    expect(await entriesOf(paying.id)).toEqual(["hold"]);
    await cancel(third.id);
    expect(await balance()).toBe(signUpTokens);
    expect(await entriesOf(paying.id)).toEqual(["hold", "release", "expire"]);
  });

  test("programs are told once that a picture is finished, also when it tells the cost of the token afterwards", async () => {
    const [paying, heir] = [await start(), await start("1:1")];
    const { db } = held.database;
    const url = "https://dealer.example/hooks";
    await db
      .insert(webhooks)
      .values({ userId: held.userId, url, events: ["picture.finished"], sealedSecret: "sealed" });
    await run(heir.id);
    await fail(paying.id);
    expect(await costOf(heir.id)).toBe(1);
    const told = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.subjectId, heir.id));
    expect(told.map(({ event }) => event)).toEqual(["picture.finished"]);
  });

  test("tokens were taken back meanwhile: the one in use stays held, and goes with the last format", async () => {
    const [paying, heir] = [await start(), await start("1:1")];
    await held.database.db.transaction((tx) =>
      takeBackTokens(tx, { userId: held.userId, count: 10, cause: `refund:${held.userId}` }),
    );
    await fail(paying.id);
    expect([await balance(), await costOf(heir.id)]).toEqual([0, 1]);
    await fail(heir.id);
    expect(await balance()).toBe(0);
    expect(await entriesOf(paying.id)).toEqual(["hold", "release", "take-back"]);
  });
});
