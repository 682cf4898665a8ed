import { countGeneration } from "#server/domain/accounts/count-generation.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { createViewsMaker } from "#server/domain/generations/make-views.ts";
import type { MakerDeps } from "#server/domain/generations/making.ts";
import { runGeneration } from "#server/domain/generations/run-generation.ts";
import type { DescribedRequest } from "#server/domain/requests/save-request.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { testSigner } from "#test/credentials/signed-pictures.ts";
import type { TestDatabase } from "./test-database.ts";
import { noOffers } from "./work-setup.ts";

export const describedCar: DescribedRequest = {
  make: "BMW",
  model: "M3 Touring",
  year: 2023,
  color: "Blue",
  custom_colour: null,
  wheel_colour: "Black",
  visual_options: "lowered",
  trim: null,
  generation: null,
  number_plate: null,
};

/** Does the work of a set of views, by whichever engine it was ordered from, with a painter of the test's own, on a real database and real files. */
export async function runViews(
  { database, files, offers = noOffers }: { database: TestDatabase; files: ObjectStore; offers?: EngineOffers },
  { id, paint }: { id: string; paint: ImageEngine["views"] },
): Promise<void> {
  const noPicture = () => Promise.reject(new Error("this is about views"));
  const { db } = database;
  const making: MakerDeps = {
    db,
    files,
    engines: {
      studio: { name: "studio", transform: noPicture, retail: noPicture, views: paint, detect: noPicture },
      cloud: { name: "cloud", transform: noPicture, retail: noPicture, views: paint, detect: noPicture },
    },
    offers,
    signer: await testSigner(),
    openSpending: () => closedSpending,
    openSource: () => ({ readCutOut: noPicture, readPhoto: noPicture }),
    countGeneration,
  };
  const makeViews = createViewsMaker(making);
  return runGeneration(
    { db, files, makePicture: noPicture, makeViews, requireRoom: async () => undefined },
    { id, signal: new AbortController().signal },
  );
}
