import { LRUCache } from "lru-cache";
import { AppError } from "#contract/errors.ts";
import type { Ratio } from "#contract/ratios.ts";
import { isWholeReducedCar } from "#imaging/preview/stored-car.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { DerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import { requireUsablePhoto } from "#server/domain/generations/require-usable-photo.ts";
import { presentUpload } from "#server/domain/uploads/present-upload.ts";
import { requireUpload, type OwnUpload } from "#server/domain/uploads/read-upload.ts";
import { reducedCarKeyOf } from "#server/domain/uploads/upload-files.ts";
import { readMatte } from "#server/domain/uploads/whole-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";

export type SceneTileDeps = {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "read" | "remove" | "withLocalFile">;
  derived: DerivedFiles;
  hasScene: (sceneId: string) => boolean;
  reduceCar: (work: { account: string; photo: string; matte: string; target: string }) => Promise<void>;
  paintTile: (work: {
    account: string;
    car: string;
    sceneId: string;
    ratio: Ratio;
    signal: AbortSignal;
  }) => Promise<Uint8Array>;
};

export type WantedTile = OwnUpload & { sceneId: string; ratio: Ratio; signal: AbortSignal };

/**
 * The car of one of the user's photos in a scene, small and with the mark: a WebP, painted when it is first asked for. Costs nothing.
 * Throws `not_found` (also before the car is cut out), `photo_removed`, `unknown_preset`, and what the photo is refused for in that format.
 */
export type FindSceneTile = (wanted: WantedTile) => Promise<Uint8Array>;

/**
 * Tiles are kept in memory alone, the ones last asked for: they are painted anew in less time than a disk is tidied of them.
 * @param maxKeptBytes a tile takes 6 to 20 kB
 */
export function createSceneTiles(deps: SceneTileDeps, maxKeptBytes: number): FindSceneTile {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: maxKeptBytes, sizeCalculation: (tile) => tile.byteLength });
  return async ({ sceneId, ratio, signal, ...own }) => {
    if (!deps.hasScene(sceneId)) throw new AppError("unknown_preset");
    const upload = await requireUpload(deps.db, own);
    requireUsablePhoto(presentUpload(upload), ratio);
    const { photoKey, matteKey } = upload;
    if (matteKey === null) throw new AppError("not_found");
    // By content: an equal photo of somebody else's looks the same.
    const key = `${matteKey} ${sceneId} ${ratio}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const carKey = await ensureReducedCar(deps, { account: own.userId, photoKey, matteKey });
    const tile = await deps.files.withLocalFile(carKey, (car) =>
      deps.paintTile({ account: own.userId, car, sceneId, ratio, signal }),
    );
    kept.set(key, tile);
    return tile;
  };
}

type CarFiles = { account: string; photoKey: string; matteKey: string };

/** The key of the photo's reduced car, made now when it is not there whole. */
async function ensureReducedCar(deps: SceneTileDeps, { account, photoKey, matteKey }: CarFiles): Promise<string> {
  const { files, derived } = deps;
  const key = reducedCarKeyOf(matteKey);
  if (await isThereWhole(files, key)) return key;
  if ((await readMatte(files, matteKey)) === null) throw new AppError("not_found");
  await files.remove(key);
  await derived.ensure(key, (target) =>
    files.withLocalFile(photoKey, (photo) =>
      files.withLocalFile(matteKey, (matte) => deps.reduceCar({ account, photo, matte, target })),
    ),
  );
  return key;
}

async function isThereWhole(files: SceneTileDeps["files"], key: string): Promise<boolean> {
  try {
    return isWholeReducedCar(await files.read(key));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
