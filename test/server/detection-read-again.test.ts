import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { listPhotos } from "#server/domain/detection/detection-store.ts";
import { freshPhoto, readingOf, type Reader } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
import type { WorkServer } from "./work-server.ts";

let server: WorkServer;
let calls: OwnReader["calls"];
let reader: Reader;

holdReader((own) => void ({ server, calls, reader } = own));

const db = () => server.database.db;

test(
  "a photo that is read again waits with a job of its own, also while its failed one has not ended",
  { tags: ["thorough"] },
  async () => {
    const { id } = await calls.open();
    await calls.add(id, await freshPhoto());
    await calls.add(id, await freshPhoto());
    await reader.read(id, new AppError("no_car_found"), new AppError("no_car_found"));
    const failed = await listPhotos(db(), id);
    expect((await calls.readAgain(id)).status).toBe(200);
    const waiting = await listPhotos(db(), id);
    expect(waiting.map(({ uploadId, createdAt }) => ({ uploadId, createdAt }))).toEqual(
      failed.map(({ uploadId, createdAt }) => ({ uploadId, createdAt })),
    );
    for (const photo of waiting) {
      expect(failed.map((earlier) => earlier.id)).not.toContain(photo.id);
      const { rows } = await db().execute(sql`select 1 from pgboss.job where name = 'read-car' and id = ${photo.id}`);
      expect(rows).toHaveLength(1);
    }
  },
);

test("of a car that is known a photo that could not be read is read again alone; then nothing is left to be", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await calls.add(id, await freshPhoto());
  await reader.read(id, { make: [readingOf("Fiat")] }, new AppError("no_car_found"));
  expect((await calls.read(id)).detection).toMatchObject({ status: "done", photos: [{}, { refusal: {} }] });
  expect((await calls.readAgain(id)).status).toBe(200);
  const again = await calls.read(id);
  expect(again.detection).toMatchObject({ photos: [{ isWaiting: false }, { isWaiting: true, refusal: null }] });
  expect(again.make).toBe("Fiat");
  await reader.read(id, { model: [readingOf("Punto")] });
  expect((await calls.read(id)).detection).toMatchObject({ status: "done", fields: { model: { value: "Punto" } } });
  expect((await calls.readAgain(id)).status).toBe(200);
  expect((await calls.read(id)).detection?.status).toBe("done");
});
