import type { EngineName } from "#contract/generation-kinds.ts";
import type { PhotoOffers } from "#contract/offers.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { listOwnPresets } from "#server/domain/own-backgrounds/find-users-preset.ts";
import type { PresetCatalogue, PresetFacts } from "#server/domain/presets/preset-catalogue.ts";
import { requireUpload } from "#server/domain/uploads/read-upload.ts";
import { kindOf } from "./choose-recipe.ts";
import { listPaidPlaces } from "./entitlement-store.ts";
import { priceOfWork } from "./price-of-work.ts";

type Asked = { userId: string; uploadId: string; engine: EngineName };
type Deps = { db: Database; offers: EngineOffers; presets: PresetCatalogue };

/**
 * What a picture of a photo costs now in each scene and own background, whatever the plan opens of them. Of an AI model those for which it is offered.
 * Throws `not_found`, `photo_removed`, `engine_not_agreed`.
 */
export async function readOffers(deps: Deps, { userId, uploadId, engine }: Asked): Promise<PhotoOffers> {
  return deps.db.transaction(async (tx) => {
    await requireUpload(tx, { userId, id: uploadId });
    const paid = engine === "studio" ? await listPaidPlaces(tx, { userId, uploadId }) : new Map<string, string>();
    const prices = {
      preset: await priceOf(deps, tx, { userId, engine, work: "preset" }),
      retail: await priceOf(deps, tx, { userId, engine, work: "retail" }),
    };
    const places = await listPlaces(deps, tx, userId);
    const offers = places.flatMap(({ preset, place }) => {
      const price = engine === "cloud" && preset.section === "own" ? null : prices[kindOf(preset)];
      return price === null ? [] : [{ scene: preset.id, preset: preset.name, cost: paid.has(place) ? 0 : price }];
    });
    return { offers };
  });
}

/** The presets in which a photo has been paid for, by the names of now. Throws `not_found`, `photo_removed`. */
export async function readPaidPresets(
  deps: Pick<Deps, "db" | "presets">,
  { userId, uploadId }: Omit<Asked, "engine">,
): Promise<{ presets: string[] }> {
  return deps.db.transaction(async (tx) => {
    await requireUpload(tx, { userId, id: uploadId });
    const paid = await listPaidPlaces(tx, { userId, uploadId });
    const places = await listPlaces(deps, tx, userId);
    return {
      presets: places.flatMap(({ preset, place }) => (paid.get(place) === "captured" ? [preset.name] : [])),
    };
  });
}

/** The catalogue's scenes and the user's own backgrounds, each as entitlements name it. */
async function listPlaces(
  { presets }: Pick<Deps, "presets">,
  tx: Transaction,
  userId: string,
): Promise<{ preset: PresetFacts; place: string }[]> {
  const own = await listOwnPresets(tx, userId);
  return [
    ...presets.map((preset) => ({ preset, place: `scene:${preset.id}` })),
    ...own.map(({ preset, uploadId }) => ({ preset, place: `own:${uploadId}` })),
  ];
}

/** Null: it is not offered. */
async function priceOf(
  { offers }: Deps,
  tx: Transaction,
  order: { userId: string; engine: EngineName; work: "preset" | "retail" },
): Promise<number | null> {
  const isOffered = order.engine === "studio" || offers.offers.some(({ work }) => work === order.work);
  return isOffered ? priceOfWork(tx, { ...order, offers }) : null;
}
