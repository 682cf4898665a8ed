import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syntheticCar } from "#imaging/compose/synthetic-scene.ts";
import { encodeMatte } from "#imaging/cutout/stored-matte.ts";
import { reduceCar } from "#imaging/preview/reduce-car.ts";
import { encodeReducedCar, isWholeReducedCar } from "#imaging/preview/stored-car.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import { createSceneTiles, type FindSceneTile, type WantedTile } from "#server/domain/scene-tiles/find-scene-tile.ts";
import { findKeysOf, ownerOf } from "#server/domain/storage/file-owners.ts";
import { setMatteOutcome, setMatteRunning } from "#server/domain/uploads/matte-store.ts";
import { reducedCarKeyOf } from "#server/domain/uploads/upload-files.ts";
import { insertUpload } from "#server/domain/uploads/upload-store.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

// On a real database and real files; how a tile looks is told by imaging/preview, and by what process it is painted in tiles/.
let database: TestDatabase;
let storage: Awaited<ReturnType<typeof createTestFiles>>;
let findTile: FindSceneTile;
let userId: string;
let painted: string[] = [];
let reductions = 0;

const { car } = syntheticCar(230, 900);
const matteKey = "mattes/v1/ab/abcd.matte";
const carKey = reducedCarKeyOf(matteKey);

beforeAll(async () => {
  database = await createTestDatabase();
  storage = await createTestFiles();
});
afterAll(async () => {
  await storage.remove();
  await database.close();
});
beforeEach(async () => {
  userId = await createTestUser(database.db);
  painted = [];
  reductions = 0;
  const { files } = storage;
  await files.put("photos/ab/abcd.jpg", Buffer.from("a photo"));
  await files.put(matteKey, encodeMatte(car));
  await files.remove(carKey);
  findTile = createSceneTiles(
    {
      db: database.db,
      files,
      derived: createDerivedFiles(files),
      hasScene: (id) => id !== "nowhere",
      reduceCar: async ({ target }) => {
        reductions += 1;
        await writeFile(target, await encodeReducedCar(await reduceCar(car)));
      },
      paintTile: async ({ car: path, sceneId, ratio }) => {
        if (!isWholeReducedCar(await readFile(path))) throw new Error("the small car is damaged");
        painted.push(`${sceneId} ${ratio}`);
        return Buffer.from(`${sceneId} ${ratio}`);
      },
    },
    1024,
  );
});

async function uploadWith(outcome: "ready" | "cut" | "waiting"): Promise<string> {
  const { id } = await database.db.transaction((tx) =>
    insertUpload(tx, {
      userId,
      purpose: "photo",
      photoKey: "photos/ab/abcd.jpg",
      previewKey: "previews/ab/abcd.webp",
      fileName: "car.jpg",
      width: car.photoWidth,
      height: car.photoHeight,
      bytes: 7,
      matteStatus: "pending",
    }),
  );
  if (outcome === "waiting") return id;
  const cutSides = outcome === "cut" ? (["left"] as const) : [];
  await database.db.transaction(async (tx) => {
    await setMatteRunning(tx, id);
    await setMatteOutcome(
      tx,
      { id },
      {
        matteStatus: "ready",
        matteKey,
        cutBy: null,
        advice: [],
        carBox: car.box,
        cutSides: [...cutSides],
        cars: [],
        doubtfulParts: [],
        foundPlate: null,
        suggestedTurn: 0,
      },
    );
  });
  return id;
}

const wanted = (id: string, changes: Partial<WantedTile> = {}): WantedTile => ({
  userId,
  id,
  sceneId: "studio",
  ratio: "4:3",
  signal: new AbortController().signal,
  ...changes,
});

test("a tile is painted when it is first asked for; the car is made small once for all scenes and formats", async () => {
  const id = await uploadWith("ready");
  const tile = await findTile(wanted(id));
  expect(Buffer.from(tile).toString()).toBe("studio 4:3");
  await findTile(wanted(id));
  await findTile(wanted(id, { ratio: "9:16" }));
  await findTile(wanted(id, { sceneId: "city" }));
  expect([painted, reductions]).toEqual([["studio 4:3", "studio 9:16", "city 4:3"], 1]);
});

test("a small car that was damaged is made again from photo and matte", async () => {
  const id = await uploadWith("ready");
  await storage.files.put(carKey, Buffer.from("half a car"));
  await findTile(wanted(id));
  expect(reductions).toBe(1);
  expect(isWholeReducedCar(await storage.files.read(carKey))).toBe(true);
});

test.each([
  { of: "another's photo", outcome: "ready", changes: { userId: randomUUID() }, code: "not_found" },
  { of: "a scene that there is not", outcome: "ready", changes: { sceneId: "nowhere" }, code: "unknown_preset" },
  { of: "a photo that is not cut out yet", outcome: "waiting", changes: {}, code: "not_found" },
  { of: "a car that is cut off, until that is accepted", outcome: "cut", changes: {}, code: "car_cut_off" },
] as const)("no tile is painted of $of", async ({ outcome, changes, code }) => {
  const id = await uploadWith(outcome);
  await expect(findTile(wanted(id, changes))).rejects.toMatchObject({ code });
  expect([painted, reductions]).toEqual([[], 0]);
});

test("the small car belongs to the photo, and goes with it", async () => {
  await storage.files.put(carKey, Buffer.from("a car"));
  expect(ownerOf(carKey)).toBe("photo:ab/abcd");
  expect(await findKeysOf(storage.files, "photo:ab/abcd")).toContain(carKey);
});
