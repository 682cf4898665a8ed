import { beforeEach, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { listGenerations } from "#server/domain/generations/read-generations.ts";
import {
  startGeneration,
  type StartGenerationDeps,
  type StartGenerationInput,
} from "#server/domain/generations/start-generation.ts";
import { holdPhoto } from "./hold-pictures.ts";
import { finishedPicture } from "./picture-setup.ts";
import { createTestUser, describeOnEachDatabase } from "./test-database.ts";
import { noOffers, createTestUpload, startInput, testPresets } from "./work-setup.ts";

describeOnEachDatabase("generations", (createDatabase) => {
  const { held, run, balance, read } = holdPhoto(createDatabase);
  const queued: string[] = [];
  beforeEach(() => {
    queued.length = 0;
  });

  const startWithCost = (changes: Partial<StartGenerationInput> = {}, deps: Partial<StartGenerationDeps> = {}) =>
    startGeneration(
      {
        db: held.database.db,
        presets: testPresets,
        offers: noOffers,
        isProUser: async () => false,
        enqueueGeneration: async (_tx, id) => void queued.push(id),
        ...deps,
      },
      startInput({ userId: held.userId, uploadId: held.uploadId }, changes),
    );
  const start = async (...asked: Parameters<typeof startWithCost>) => (await startWithCost(...asked)).generation;

  test("a start holds one token, and the finished picture keeps it", async () => {
    const { id, status, percent } = await start();
    expect([status, percent, queued]).toEqual(["pending", 0, [id]]);
    expect(await balance()).toBe(9);
    await run(id);
    expect(await read(id)).toMatchObject({
      status: "done",
      percent: 100,
      width: 2048,
      carBox: finishedPicture.carBox,
      generatedImageUrl: `/api/files/generations/${id}/picture`,
    });
    expect(await balance()).toBe(9);
    expect((await readProfile(held.database.db, held.userId))?.total_generations).toBe(1);
    expect(await held.storage.files.exists(`pictures/${id.slice(0, 2)}/${id}.jpg`)).toBe(true);
  });

  test("ten clicks at once start one generation and hold one token", async () => {
    const started = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(queued).toHaveLength(1);
    expect(await balance()).toBe(9);
  });

  test("a repeated idempotency key gives the first generation, even when it is done", async () => {
    const idempotencyKey = "button-1";
    const { id } = await start({ idempotencyKey });
    await run(id);
    const [again, parallel] = await Promise.all([start({ idempotencyKey }), start({ idempotencyKey })]);
    expect([again.id, parallel.id, again.status]).toEqual([id, id, "done"]);
    expect(await balance()).toBe(9);
  });

  test("parallel starts never spend more than the balance", async () => {
    const photos = await Promise.all([1, 2, 3, 4].map(() => createTestUpload(held.database, held.userId)));
    const names = ["Studio", "City", "Retail One"];
    const starts = photos.flatMap((id) =>
      names.map((presetName) => start({ presetName, uploadId: id, imageUrl: `/api/files/uploads/${id}/photo` })),
    );
    const results = await Promise.allSettled(starts);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "insufficient_tokens" });
    expect(await balance()).toBe(0);
    expect(
      (await listGenerations(held.database.db, { userId: held.userId, limit: 50, beforeId: null })).generations,
    ).toHaveLength(10);
  });

  test("nothing is held, written or queued when the queue refuses", async () => {
    const enqueueGeneration = () => Promise.reject(new Error("the queue is away"));
    await expect(start({}, { enqueueGeneration })).rejects.toThrow("the queue is away");
    expect(await balance()).toBe(10);
    expect(
      (await listGenerations(held.database.db, { userId: held.userId, limit: 50, beforeId: null })).generations,
    ).toEqual([]);
  });

  test("only one's own upload on this server can be transformed", async () => {
    const strangerId = await createTestUser(held.database.db);
    const foreignId = await createTestUpload(held.database, strangerId);
    const refused = [
      { imageUrl: `/api/files/uploads/${foreignId}/photo` },
      { imageUrl: "https://elsewhere.test/car.jpg" },
      { imageUrl: `https://carvas.test@elsewhere.test/api/files/uploads/${held.uploadId}/photo` },
      { imageUrl: `//elsewhere.test/api/files/uploads/${held.uploadId}/photo` },
      { imageUrl: `http://carvas.test/api/files/uploads/${held.uploadId}/photo` },
      { imageUrl: "file:///etc/passwd" },
      { imageUrl: `/api/files/uploads/../uploads/${held.uploadId}/photo/../../../profile` },
      { imageUrl: "not an address" },
    ];
    for (const changes of refused)
      await expect(start(changes), JSON.stringify(changes)).rejects.toMatchObject({ code: "foreign_url" });
    const logo = { logoUrl: "https://elsewhere.test/logo.png" };
    await expect(start(logo)).rejects.toMatchObject({ code: "pro_only" });
    await expect(start(logo, { isProUser: async () => true })).rejects.toMatchObject({ code: "foreign_url" });
    await expect(start({ uploadId: foreignId })).rejects.toMatchObject({ code: "not_found" });
    expect((await start({ imageUrl: `https://carvas.test/api/files/uploads/${held.uploadId}/photo` })).status).toBe(
      "pending",
    );
    expect(await balance()).toBe(9);
  });

  test("a picture says which logo it has and how it lies; another one is another picture of the same payment", async () => {
    const isPro = { isProUser: async () => true };
    const addressOf = (id: string) => `/api/files/uploads/${id}/photo`;
    const first = addressOf(await createTestUpload(held.database, held.userId, "logo"));
    const second = addressOf(await createTestUpload(held.database, held.userId, "logo"));
    const settings = { position: "bottom-right", size: "large", opacity: 0.5 } as const;
    const branded = await startWithCost({ logoUrl: first, wish: { logo: settings } }, isPro);
    expect(branded).toMatchObject({ cost: 1, generation: { logo: { url: first, ...settings } } });
    const again = await startWithCost({ logoUrl: first, wish: { logo: settings } }, isPro);
    expect(again).toMatchObject({ cost: 0, generation: { id: branded.generation.id } });
    const others = [
      { logoUrl: second, wish: { logo: settings } },
      { logoUrl: first, wish: { logo: { ...settings, size: "small" } } },
      { logoUrl: null, wish: {} },
    ] as const;
    for (const other of others) {
      const { cost, generation } = await startWithCost(other, isPro);
      expect({ cost, logoUrl: generation.logo?.url ?? null }).toEqual({ cost: 0, logoUrl: other.logoUrl });
      expect(generation.id).not.toBe(branded.generation.id);
    }
    expect(await balance()).toBe(9);
  });

  test("presets are held to the catalogue, the retail mode and the plan", async () => {
    await expect(start({ presetName: "Nowhere" })).rejects.toMatchObject({ code: "unknown_preset" });
    await expect(start({ presetName: "Studio", isRetailMode: true })).rejects.toMatchObject({ code: "unknown_preset" });
    await expect(start({ presetName: "Alpine Garage" })).rejects.toMatchObject({ code: "preset_needs_pro" });
    expect((await start({ presetName: "Alpine Garage" }, { isProUser: async () => true })).kind).toBe("preset");
    expect((await start({ presetName: "Retail One", isRetailMode: true })).kind).toBe("retail");
  });

  test("a photo without a car ends it as failed, with its reason and the token back", async () => {
    const { id } = await start();
    await run(id, () => Promise.reject(new AppError("no_car_found")));
    expect(await read(id)).toMatchObject({
      status: "failed",
      error: { code: "no_car_found" },
      generatedImageUrl: null,
    });
    expect(await balance()).toBe(10);
    await run(id);
    expect((await read(id)).status).toBe("failed");
  });

  test("an unexpected error leaves it open for another try, which is charged once", async () => {
    const { id } = await start();
    await expect(run(id, () => Promise.reject(new Error("out of memory")))).rejects.toThrow("out of memory");
    expect((await read(id)).status).toBe("running");
    await run(id);
    await run(id);
    expect((await read(id)).status).toBe("done");
    expect(await balance()).toBe(9);
    expect((await readProfile(held.database.db, held.userId))?.total_generations).toBe(1);
  });

  test("two workers on the same generation charge once and keep the picture", async () => {
    const { id } = await start();
    await Promise.all([run(id), run(id), run(id)]);
    expect((await read(id)).status).toBe("done");
    expect(await balance()).toBe(9);
    expect((await readProfile(held.database.db, held.userId))?.total_generations).toBe(1);
    expect(await held.storage.files.exists(`pictures/${id.slice(0, 2)}/${id}.jpg`)).toBe(true);
  });
});
