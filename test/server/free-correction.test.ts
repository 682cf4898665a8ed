import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { generateCarImagesAnswer } from "#contract/view-sets.ts";
import { detections } from "#server/db/schema/detections.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { expectRefusal, freshPhoto, sureCar, type Reader } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
import { runViews } from "./views-setup.ts";
import type { WorkServer, WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let calls: OwnReader["calls"];
let reader: Reader;

holdReader((own) => void ({ server, user, calls, reader } = own));

const balance = () => readBalance(server.database.db, user.id);
const hasFree = async (id: string) => (await calls.read(id)).detection?.hasFreeCorrection;

const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
  .jpeg()
  .toBuffer();

const paint = (id: string) =>
  runViews(
    { database: server.database, files: server.files },
    {
      id,
      paint: async ({ views: wanted, onView }) => {
        for (const view of wanted) await onView({ view, content, isInvented: false });
        return { bodyStyle: "saloon", notes: [], madeWith: null };
      },
    },
  );

const fail = (id: string) =>
  failGeneration({ db: server.database.db, files: server.files }, { id, code: "engine_failed" });

/** A car whose photo told it surely; gives its request, its views begun. */
async function knownCar(): Promise<string> {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, sureCar);
  return id;
}

async function paidCar(): Promise<string> {
  const id = await knownCar();
  await paint(reader.started[0] ?? "");
  return id;
}

/** As the page does: starts the views of the words that the row has now. */
async function startAgain(id: string) {
  const { make, model, year, color: colour } = await calls.read(id);
  return startViews(id, { make, model, year, colour });
}

async function startViews(id: string, words: { make: string; model: string; year: number; colour: string }) {
  const answer = await user.fetch("/api/functions/generate-car-images", {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async", "idempotency-key": randomUUID() },
    body: JSON.stringify({ id, ...words }),
  });
  expect(answer.status).toBe(202);
  return generateCarImagesAnswer.parse(await answer.json()).data;
}

test("views of corrected values cost nothing once, and a token each after that", async () => {
  const id = await paidCar();
  expect([await balance(), await hasFree(id)]).toEqual([9, true]);
  await calls.correct(id, { color: "Red" });
  const free = await startAgain(id);
  expect([free.cost, await balance(), await hasFree(id)]).toEqual([0, 9, false]);
  await paint(free.id);
  await calls.correct(id, { color: "Black" });
  const paid = await startAgain(id);
  expect([paid.cost, await balance(), await hasFree(id)]).toEqual([1, 8, false]);
});

test("the same words again spend no free correction", async () => {
  const id = await paidCar();
  expect(await startAgain(id)).toMatchObject({ id: reader.started[0], cost: 0 });
  expect(await hasFree(id)).toBe(true);
});

test("a free correction that fails may be made again", async () => {
  const id = await paidCar();
  await calls.correct(id, { color: "Red" });
  await fail((await startAgain(id)).id);
  expect([await balance(), await hasFree(id)]).toEqual([9, true]);
});

test("before its views are paid a car has no free correction", async () => {
  const id = await knownCar();
  expect(await hasFree(id)).toBe(false);
  await fail(reader.started[0] ?? "");
  await calls.correct(id, { color: "Red" });
  expect([(await startAgain(id)).cost, await balance()]).toEqual([1, 9]);
});

test("of a car that was described by hand each other car costs a token", async () => {
  const id = await paidCar();
  await server.database.db.delete(detections).where(eq(detections.requestId, id));
  await calls.correct(id, { color: "Red" });
  expect((await startAgain(id)).cost).toBe(1);
});

test("of a car that was described by hand a photo that is added later brings no free correction", async () => {
  const { id } = await calls.open();
  const words = { make: "Fiat", model: "Panda", year: 2015, colour: "Blue" };
  await paint((await startViews(id, words)).id);
  expect(await balance()).toBe(9);
  // The row is still the placeholder; its views were described.
  await expectRefusal(await calls.send(id, await freshPhoto()), 409, "conflict");
  await calls.correct(id, { make: "Fiat", model: "Panda", color: "Blue" });
  await expectRefusal(await calls.send(id, await freshPhoto()), 409, "conflict");
  expect([(await startViews(id, { ...words, colour: "Red" })).cost, await balance()]).toEqual([1, 8]);
});

test("finished views are in the row, and stay when other words are said", async () => {
  const id = await paidCar();
  await calls.correct(id, { color: "Red" });
  const row = await calls.read(id);
  expect([row.side_url, row.dynamic_image_url]).toEqual([expect.any(String), expect.any(String)]);
});
