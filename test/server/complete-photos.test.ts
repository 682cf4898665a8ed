import { expect, test } from "vitest";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { callsOf, expectRefusal, freshPhoto, readingOf, sureCar, type Reader } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
import { spendAllTokens } from "./spend-all-tokens.ts";
import type { WorkServer, WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let calls: OwnReader["calls"];
let reader: Reader;

holdReader((own) => void ({ server, user, calls, reader } = own));

const db = () => server.database.db;
const balance = () => readBalance(db(), user.id);

test(
  "views start when the photos are said to be all: after the reading, or while it goes on, and once",
  { tags: ["thorough"] },
  async () => {
    const { id } = await calls.open();
    await expectRefusal(await calls.complete(id), 404, "not_found");
    await calls.add(id, await freshPhoto(), { isLast: false });
    await expectRefusal(await callsOf(await server.signUp()).complete(id), 404, "not_found");
    await reader.read(id, sureCar);
    expect([reader.started, await balance()]).toEqual([[], 10]);
    for (const _ of ["said", "said again"]) expect((await calls.complete(id)).status).toBe(200);
    expect(await balance()).toBe(9);
    const other = await calls.open();
    await calls.add(other.id, await freshPhoto(), { isLast: false });
    await calls.complete(other.id);
    expect(await balance()).toBe(9);
    await reader.read(other.id, { ...sureCar, model: [readingOf("5 Series")] });
    expect([reader.started.length, await balance()]).toEqual([1, 8]);
  },
);

test("photos that are all there without a token leave the reason beside the car", async () => {
  await spendAllTokens(db(), user.id);
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto(), { isLast: false });
  await reader.read(id, sureCar);
  await calls.complete(id);
  expect((await calls.read(id)).detection?.viewsError?.code).toBe("insufficient_tokens");
});

test("cars are found again, newest first and page by page, also without views; nobody else's", async () => {
  const ids: string[] = [];
  for (const make of ["Fiat", "Opel", "BMW"]) {
    const { id } = await calls.open();
    ids.unshift(id);
    await calls.add(id, await freshPhoto());
    await reader.read(id, { make: [readingOf(make)], model: [readingOf("X", 0.6)] });
  }
  await calls.open();
  const stranger = await server.signUp();
  await callsOf(stranger).open();
  const first = await calls.list("?limit=2");
  expect(first.cars).toMatchObject([
    { id: ids[0], make: "BMW", model: "X", status: "done", photoCount: 1, hasViews: false },
    { id: ids[1], make: "Opel" },
  ]);
  expect(first.cars[0]?.previewUrl).toMatch(/\/preview$/);
  const second = await calls.list(`?limit=2&before=${first.nextBefore}`);
  expect([second.cars.map(({ id }) => id), second.nextBefore]).toEqual([[ids[2]], null]);
  expect((await callsOf(stranger).list()).cars).toEqual([]);
});
