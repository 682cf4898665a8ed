import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { ownPresetPrefix } from "#contract/presets.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { generations } from "#server/db/schema/work.ts";
import { agreeToEngines } from "#server/domain/engines/agree-to-engines.ts";
import { chooseEngine } from "#server/domain/engines/choose-engine.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { readEngineChoice } from "#server/domain/engines/read-engine-choice.ts";
import { readPaidPresets } from "#server/domain/generations/read-offers.ts";
import { remakePicture } from "#server/domain/generations/remake-picture.ts";
import type { StartGenerationInput } from "#server/domain/generations/start-generation.ts";
import { insertOwnBackground } from "#server/domain/own-backgrounds/own-background-store.ts";
import { readStatement, readTokenUsage } from "#server/domain/tokens/read-statement.ts";
import type { EnginePicture } from "#server/engines/image-engine.ts";
import { holdPhoto } from "./hold-pictures.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { describeOnEachDatabase } from "./test-database.ts";
import { createTestUpload, testPresets } from "./work-setup.ts";

const offers: EngineOffers = {
  offers: [
    { work: "preset", tokens: 3, companies: ["Google", "OpenAI"] },
    { work: "retail", tokens: 2, companies: ["Google", "OpenAI"] },
  ],
  companies: ["Google", "OpenAI"],
};

const painted: EnginePicture = {
  ...finishedPicture,
  madeBy: "cloud",
  madeWith: { model: "openai:gpt-image-2", promptVersion: "1" },
  carBox: null,
};
const fallenBack: EnginePicture = { ...finishedPicture, engineNotes: ["The AI's picture showed another car."] };

describeOnEachDatabase("pictures of AI models", (createDatabase) => {
  const { held, run, cancel, balance, read, costOf, entriesOf, startOwn } = holdPhoto(createDatabase, { offers });
  const agree = (companies: string[] | null = ["OpenAI", "Google"]) =>
    agreeToEngines({ db: held.database.db, offers }, { userId: held.userId, companies });
  const order = async (changes: Partial<StartGenerationInput> = {}) => {
    const { generation, cost } = await startOwn({ engine: "cloud", ...changes });
    return { id: generation.id, status: generation.status, cost };
  };
  const paint = (id: string, picture = painted) => run(id, async () => picture);
  const keyOf = async (id: string) => {
    const [row] = await held.database.db.select().from(generations).where(eq(generations.id, id));
    return row?.resultKey ?? "";
  };
  beforeEach(async () => void (await agree()));

  test("nothing is ordered before it is agreed to, to exactly those companies, and what is chosen goes with the agreement", async () => {
    const { db } = held.database;
    const { userId } = held;
    const cloud = { userId, work: "preset", engine: "cloud" } as const;
    await agree(null);
    await expect(order()).rejects.toMatchObject({ code: "engine_not_agreed" });
    await expect(chooseEngine({ db, offers }, cloud)).rejects.toMatchObject({ code: "engine_not_agreed" });
    await expect(agree(["OpenAI"])).rejects.toMatchObject({ code: "engines_changed" });
    await expect(agree(["OpenAI", "Google", "fal"])).rejects.toMatchObject({ code: "engines_changed" });
    expect((await agree()).agreedAt).not.toBeNull();
    expect((await chooseEngine({ db, offers }, cloud)).chosen).toMatchObject({ preset: "cloud", retail: "studio" });
    const unoffered = chooseEngine({ db, offers }, { userId, work: "views", engine: "cloud" });
    await expect(unoffered).rejects.toMatchObject({ code: "engine_not_offered" });
    const another = { ...offers, companies: ["Google", "OpenAI", "fal"] };
    expect(await readEngineChoice(db, { userId, offers: another })).toMatchObject({
      agreedAt: null,
      chosen: { preset: "studio" },
    });
    // A visitor is told who gets what, and is nobody's choice.
    const forVisitor = await readEngineChoice(db, { userId: null, offers });
    expect(forVisitor).toMatchObject({ agreedAt: null, chosen: { preset: "studio" } });
    expect(forVisitor.offers.flatMap(({ companies }) => companies)).toContain("OpenAI");
    expect((await readEngineChoice(db, { userId, offers })).chosen.preset).toBe("cloud");
    expect(await agree(null)).toMatchObject({ agreedAt: null, chosen: { preset: "studio" } });
    expect((await agree()).chosen.preset).toBe("studio");
    expect(await balance()).toBe(10);
  });

  test("it costs what is asked for it, each format too, and the very same is found again for nothing", async () => {
    const first = await order();
    expect([first.cost, await balance()]).toEqual([3, 7]);
    expect(await order()).toEqual({ ...first, cost: 0 });
    await paint(first.id);
    expect(await read(first.id)).toMatchObject({ engine: "cloud", madeBy: "cloud", cost: 3, engineNotes: [] });
    expect(await order()).toMatchObject({ id: first.id, cost: 0 });
    expect((await order({ ratio: "1:1" })).cost).toBe(3);
    expect((await startOwn()).cost).toBe(1);
    expect(await balance()).toBe(3);
    expect(await readPaidPresets({ db: held.database.db, presets: testPresets }, held)).toEqual({
      presets: [],
    });
  });

  test("another format of a finished picture is painted by the same engine for its price, and by the studio for nothing", async () => {
    const remake = (id: string) =>
      remakePicture(
        {
          db: held.database.db,
          presets: testPresets,
          offers,
          isProUser: async () => false,
          enqueueGeneration: async () => undefined,
        },
        { userId: held.userId, id, ratio: "9:16" },
      );
    const [ai, studio] = [await order(), await startOwn({ presetName: "City" })];
    await paint(ai.id);
    await run(studio.generation.id);
    expect(await remake(ai.id)).toMatchObject({ cost: 3, generation: { engine: "cloud" } });
    expect(await remake(studio.generation.id)).toMatchObject({ cost: 0, generation: { engine: "studio" } });
    const wrong = await order({ presetName: "City", ratio: "1:1" });
    await paint(wrong.id, fallenBack);
    expect(await remake(wrong.id)).toMatchObject({ cost: 0, generation: { engine: "studio" } });
  });

  test("a user's own photo as the place, and work that is not offered, are refused", async () => {
    const { db } = held.database;
    const { userId, uploadId } = held;
    const place = await createTestUpload(held.database, userId, "background");
    const facts = {
      userId,
      uploadId: place,
      name: "My Yard",
      horizonShare: 0.4,
      groundShare: 0.8,
      gloss: 0.3,
    } as const;
    await db.transaction((tx) => insertOwnBackground(tx, facts));
    const own = { userId, uploadId };
    const inYard = { presetName: `${ownPresetPrefix}My Yard`, isRetailMode: true };
    const asStudio = await held.pictures.start(own, inYard, { isPro: true });
    expect(asStudio.cost).toBe(1);
    const asked = held.pictures.start(own, { ...inYard, engine: "cloud" }, { isPro: true });
    await expect(asked).rejects.toMatchObject({ code: "engine_not_offered" });
    const retailOnly = { ...offers, offers: offers.offers.filter(({ work }) => work === "retail") };
    const others = createPictures(held.database, held.storage.files, { offers: retailOnly });
    await expect(others.start(own, { engine: "cloud" })).rejects.toMatchObject({ code: "engine_not_offered" });
    expect(await balance()).toBe(9);
  });

  test("who takes the agreement back before the work begins pays nothing, and nothing goes out", async () => {
    const { id } = await order();
    await agree(null);
    let isAsked = false;
    await run(id, async () => {
      isAsked = true;
      return painted;
    });
    expect(isAsked).toBe(false);
    expect(await read(id)).toMatchObject({ status: "failed", cost: 0, error: { code: "engine_not_agreed" } });
    expect(await balance()).toBe(10);
  });

  test.each(["ai_content_refused", "ai_busy", "ai_closed_today", "ai_daily_limit", "ai_timed_out"] as const)(
    "%s ends it at once, and gives all tokens back",
    async (code) => {
      const { id } = await order();
      await run(id, () => Promise.reject(new AppError(code, { isRetryable: true })));
      expect(await read(id)).toMatchObject({ status: "failed", cost: 0, error: { code } });
      expect(await balance()).toBe(10);
      expect(await entriesOf(id)).toEqual(["hold", "release"]);
    },
  );

  test("what the studio made in the model's stead costs the studio's price, pays for its formats, and may be asked for again", async () => {
    const { id } = await order();
    await paint(id, fallenBack);
    expect(await read(id)).toMatchObject({
      engine: "cloud",
      madeBy: "studio",
      cost: 1,
      engineNotes: ["The AI's picture showed another car."],
    });
    expect(await balance()).toBe(9);
    expect(await entriesOf(id)).toEqual(["hold", "capture", "release"]);
    const { lines, heldTokens } = await readStatement(held.database.db, {
      userId: held.userId,
      before: null,
      limit: 9,
      timeZone: "UTC",
    });
    expect(heldTokens).toBe(0);
    expect(lines.slice(0, 2).map(({ what, tokens, state }) => [what, tokens, state])).toEqual([
      ["Returned in part: Picture in Studio", 2, null],
      ["Picture in Studio", -3, "spent"],
    ]);
    const { days } = await readTokenUsage(held.database.db, { userId: held.userId, timeZone: "UTC" });
    expect(days.at(-1)?.tokens).toBe(1);
    expect((await startOwn()).cost).toBe(0);
    expect(await readPaidPresets({ db: held.database.db, presets: testPresets }, held)).toEqual({
      presets: ["Studio"],
    });
    const again = await order();
    expect([again.id === id, again.cost]).toEqual([false, 3]);
  });

  test("it costs nothing where the photo in the preset was paid as the studio's", async () => {
    await run((await startOwn()).generation.id);
    for (const ratio of ["4:3", "1:1"] as const) {
      const { id } = await order({ ratio });
      await paint(id, fallenBack);
      expect([await costOf(id), await entriesOf(id)]).toEqual([0, ["hold", "release"]]);
    }
    expect(await balance()).toBe(9);
  });

  test("stopping the one that pays hands nothing to an AI model's picture, and the other way round", async () => {
    const studio = await startOwn();
    const ai = await order();
    await cancel(studio.generation.id);
    expect([await costOf(ai.id), await balance()]).toEqual([3, 7]);
    const free = await startOwn({ ratio: "1:1" });
    await cancel(ai.id);
    expect([free.cost, await costOf(free.generation.id), await balance()]).toEqual([1, 1, 9]);
  });

  test("two workers on one picture: one file is kept, that of the one that was first, and it is paid once", async () => {
    const { id } = await order();
    await Promise.all([paint(id), paint(id), paint(id)]);
    const key = await keyOf(id);
    expect(key).toMatch(new RegExp(`^pictures/${id.slice(0, 2)}/${id}-[0-9a-f]{8}\\.jpg$`));
    const keys: string[] = [];
    for await (const stored of held.storage.files.list({ after: `pictures/${id.slice(0, 2)}/${id}` })) {
      if (stored.key.includes(id)) keys.push(stored.key);
    }
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter((one) => !one.startsWith(key.replace(".jpg", "")))).toEqual([]);
    expect([await balance(), await entriesOf(id)]).toEqual([7, ["hold", "capture"]]);
  });

  test("a worker lost while it waited for the model is replaced by another, and nothing is paid twice", async () => {
    const { id } = await order();
    await expect(run(id, () => Promise.reject(new Error("the worker was killed")))).rejects.toThrow("killed");
    expect((await read(id)).status).toBe("running");
    await paint(id);
    expect([(await read(id)).status, await balance()]).toEqual(["done", 7]);
  });

  test(
    "who stops a picture stops the model's call, although nothing is told of it meanwhile",
    { tags: ["thorough"] },
    async () => {
      const { id } = await order();
      const asked = Promise.withResolvers<void>();
      let reason: unknown = null;
      const working = run(id, async ({ signal }) => {
        asked.resolve();
        await new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => resolve());
        });
        reason = signal.reason;
        throw signal.reason;
      });
      await asked.promise;
      await cancel(id);
      await working;
      expect(reason).toBeInstanceOf(DOMException);
      expect([(await read(id)).status, await balance()]).toEqual(["cancelled", 10]);
    },
  );

  test("the ledger of all that is its balance", async () => {
    await paint((await order()).id);
    await paint((await order({ ratio: "1:1" })).id, fallenBack);
    await cancel((await order({ ratio: "9:16" })).id);
    const rows = await held.database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, held.userId));
    const sum = rows.reduce((total, row) => total + row.planTokens + row.purchasedTokens, 0);
    expect([sum, await balance()]).toEqual([6, 6]);
  });
});
