import { unknownCar } from "#contract/detected-fields.ts";
import type { ReadCar, ReadCarPage } from "#contract/read-cars.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { previewAddress } from "#server/domain/uploads/upload-addresses.ts";
import { chooseBestPhoto } from "./choose-best-photos.ts";
import type { PhotoOfCar } from "./detection-store.ts";
import { listPhotosOfAll, listReadCarRows } from "./read-car-store.ts";

type Row = Awaited<ReturnType<typeof listReadCarRows>>[number];

/** One page of a user's cars that photos told or are to tell, newest first. */
export async function listReadCars(
  db: DatabaseOrTransaction,
  page: { userId: string; limit: number; beforeId: string | null },
): Promise<ReadCarPage> {
  const rows = await listReadCarRows(db, { ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const photos = await listPhotosOfAll(
    db,
    shown.map(({ id }) => id),
  );
  return {
    cars: shown.map((row) => present(row, photos)),
    nextBefore: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function present({ fields, createdAt, ...row }: Row, all: readonly PhotoOfCar[]): ReadCar {
  const photos = all.filter(({ requestId }) => requestId === row.id);
  const previewOf = chooseBestPhoto(photos) ?? photos[0]?.uploadId;
  return {
    id: row.id,
    // The row has what is sure, and keeps it when the photos are gone.
    make: fields.make?.value ?? (row.make === unknownCar.make ? null : row.make),
    model: fields.model?.value ?? (row.model === unknownCar.model ? null : row.model),
    numberPlate: row.numberPlate,
    status: row.status,
    previewUrl: previewOf === undefined ? null : previewAddress(previewOf),
    photoCount: photos.length,
    hasViews: row.hasViews,
    createdAt: createdAt.toISOString(),
  };
}
