import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { deletedCarSchema } from "#contract/read-cars.ts";
import { generateCarImagesAnswer, priceOfViewsSchema, viewSetPage } from "#contract/view-sets.ts";
import { requests } from "#server/db/schema/requests.ts";
import { uploads } from "#server/db/schema/work.ts";
import { listPhotos } from "#server/domain/detection/detection-store.ts";
import { readPhoto } from "#server/domain/detection/read-photo.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { callsOf, expectRefusal, freshPhoto, readingOf, sureCar, type Reader } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
import { runViews } from "./views-setup.ts";
import type { WorkServer, WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let calls: OwnReader["calls"];
let reader: Reader;

holdReader((own) => void ({ server, user, calls, reader } = own));

const remove = (id: string, by = user) => by.fetch(`/api/requests/${id}`, { method: "DELETE" });
async function removed(id: string) {
  const answer = await remove(id);
  expect(answer.status).toBe(200);
  return deletedCarSchema.parse(await answer.json());
}
const uploadsOf = () => server.database.db.select().from(uploads).where(eq(uploads.userId, user.id));
const rowOf = async (id: string) => (await server.database.db.select().from(requests).where(eq(requests.id, id)))[0];

const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
  .jpeg()
  .toBuffer();
const paint = (id: string) =>
  runViews(
    { database: server.database, files: createDiskObjectStore(server.filesDirectory) },
    {
      id,
      paint: async ({ views: wanted, onView }) => {
        for (const view of wanted) await onView({ view, content, isInvented: false });
        return { bodyStyle: "saloon", notes: [], madeWith: null };
      },
    },
  );

test("a car goes with what its photos told and with its photos; another of the same user stays", async () => {
  const [one, other] = [await calls.open(), await calls.open()];
  for (const { id } of [one, other]) {
    await calls.add(id, await freshPhoto());
    await reader.read(id, { make: [readingOf("BMW")] });
  }
  expect(await removed(one.id)).toEqual({ id: one.id, keptPhotoCount: 0, hasViews: false });
  expect((await calls.list()).cars.map(({ id }) => id)).toEqual([other.id]);
  expect(await uploadsOf()).toHaveLength(1);
  expect(await rowOf(one.id)).toBeUndefined();
  await expectRefusal(await user.fetch(`/api/requests/${one.id}`), 404, "not_found");
  await expectRefusal(await remove(one.id), 404, "not_found");
});

test("another user's car, and one that was described by hand, are not found", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  const stranger = await server.signUp();
  await expectRefusal(await remove(id, stranger), 404, "not_found");
  await expectRefusal(await remove(randomUUID()), 404, "not_found");
  const described = await calls.open();
  await expectRefusal(await remove(described.id), 404, "not_found");
  expect((await calls.list()).cars).toHaveLength(1);
  expect(await rowOf(described.id)).toBeDefined();
});

test("views stay with their words when their car goes, and its row loses the plate", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, { ...sureCar, number_plate: [readingOf("AB12CDE")] });
  await paint(reader.started[0] ?? "");
  expect((await rowOf(id))?.numberPlate).toBe("AB12CDE");
  expect(await removed(id)).toEqual({ id, keptPhotoCount: 0, hasViews: true });
  expect((await calls.list()).cars).toEqual([]);
  const page = viewSetPage.parse(await (await user.fetch("/api/view-sets")).json());
  expect(page.viewSets.map(({ car, status }) => [car.make, status])).toEqual([["BMW", "done"]]);
  const row = await calls.read(id);
  expect([row.make, row.number_plate, row.detection]).toEqual(["BMW", null, null]);
});

test("a photo that another car was read of stays", async () => {
  const photo = await freshPhoto();
  const [one, other] = [await calls.open(), await calls.open()];
  const [first, second] = [await calls.add(one.id, photo), await calls.add(other.id, photo)];
  expect(second.id).toBe(first.id);
  expect((await removed(one.id)).keptPhotoCount).toBe(1);
  expect((await calls.read(other.id)).detection?.photos).toHaveLength(1);
});

test("a photo that is being read when its car goes tells nobody anything", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  const [photo] = await listPhotos(server.database.db, id);
  const deps = reader.deps(async ({ onTold }) => {
    await removed(id);
    await onTold(sureCar);
  });
  // Whatever becomes of the job: it writes nothing.
  await readPhoto(deps, { photoId: photo?.id ?? "", signal: new AbortController().signal }).catch(() => undefined);
  expect([await rowOf(id), reader.started]).toEqual([undefined, []]);
});

test("the same words that were paid under another car cost nothing, and the price says so before", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, sureCar);
  await paint(reader.started[0] ?? "");
  const later = await calls.open();
  await calls.add(later.id, await freshPhoto());
  await reader.read(later.id, { make: [readingOf("BMW")], model: [readingOf("3 Series")] });
  const priceOf = async (colour: string, by = user) => {
    const words = new URLSearchParams({ make: "BMW", model: "3 Series", year: "2019", colour });
    return by.fetch(`/api/requests/${later.id}/views-price?${words.toString()}`);
  };
  const parse = async (answer: Response) => priceOfViewsSchema.parse(await answer.json());
  expect(await parse(await priceOf("Blue"))).toEqual({ tokens: 0, freeBecause: "paid_before" });
  expect(await parse(await priceOf("Red"))).toEqual({ tokens: 1, freeBecause: null });
  await expectRefusal(await priceOf("Blue", await server.signUp()), 404, "not_found");
  const body = { id: later.id, make: "BMW", model: "3 Series", year: 2019, colour: "Blue" };
  const answer = await user.fetch("/api/functions/generate-car-images", {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async", "idempotency-key": randomUUID() },
    body: JSON.stringify(body),
  });
  expect(generateCarImagesAnswer.parse(await answer.json()).data.cost).toBe(0);
});

test("the calls of one user list only that user's cars after one is deleted", async () => {
  const stranger = await server.signUp();
  const theirs = callsOf(stranger);
  const { id } = await theirs.open();
  await theirs.add(id, await freshPhoto());
  const own = await calls.open();
  await calls.add(own.id, await freshPhoto());
  await removed(own.id);
  expect((await theirs.list()).cars.map((car) => car.id)).toEqual([id]);
});
