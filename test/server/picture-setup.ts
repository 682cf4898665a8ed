import sharp from "sharp";
import type { EngineName } from "#contract/generation-kinds.ts";
import { countGeneration } from "#server/domain/accounts/count-generation.ts";
import { createPictureMaker, type PictureMakerDeps } from "#server/domain/generations/make-picture.ts";
import { runGeneration, type RunGenerationDeps } from "#server/domain/generations/run-generation.ts";
import {
  startGeneration,
  type StartedGeneration,
  type StartGenerationInput,
} from "#server/domain/generations/start-generation.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import type { EnginePicture, EngineRequest, ImageEngine } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { testSigner } from "#test/credentials/signed-pictures.ts";
import type { TestDatabase } from "./test-database.ts";
import { noOffers, startInput, testPresets } from "./work-setup.ts";

export const finishedPicture: EnginePicture = {
  madeBy: "studio",
  madeWith: null,
  engineNotes: [],
  content: await sharp({ create: { width: 2048, height: 1536, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer(),
  width: 2048,
  height: 1536,
  carBox: { left: 400, top: 600, width: 1200, height: 600 },
  wasEnlarged: false,
  carUnchanged: null,
  differencePicture: null,
};

const unread = () => Promise.reject(new Error("this engine reads no photo"));

export type Pictures = {
  start: (
    own: { userId: string; uploadId: string },
    changes?: Partial<StartGenerationInput>,
    plan?: { isPro: boolean },
  ) => Promise<StartedGeneration>;
  run: (id: string, make?: (request: EngineRequest) => Promise<EnginePicture>) => Promise<void>;
};

/** Starts pictures and does their work with an engine of the test's own, on a real database and real files. */
export function createPictures(
  { db }: TestDatabase,
  files: ObjectStore,
  parts: Partial<
    Pick<RunGenerationDeps, "requireRoom"> &
      Pick<PictureMakerDeps, "openSource" | "prepareSource" | "offers" | "openSpending">
  > = {},
): Pictures {
  const { offers = noOffers } = parts;
  return {
    start: (own, changes = {}, { isPro } = { isPro: false }) =>
      startGeneration(
        {
          db,
          presets: testPresets,
          offers,
          isProUser: async () => isPro,
          enqueueGeneration: async () => undefined,
        },
        startInput(own, changes),
      ),
    run: async (id, make = async () => finishedPicture) => {
      const engineOf = (name: EngineName): ImageEngine => ({
        name,
        transform: make,
        retail: make,
        views: () => Promise.reject(new Error("no views")),
        detect: () => Promise.reject(new Error("no detection")),
      });
      const making: PictureMakerDeps = {
        db,
        files,
        presets: testPresets,
        engines: { studio: engineOf("studio"), cloud: offers.offers.length === 0 ? null : engineOf("cloud") },
        offers,
        signer: await testSigner(),
        inTurn: (work) => work(),
        openSpending: () => closedSpending,
        openSource: () => ({ readCutOut: unread, readPhoto: unread }),
        prepareSource: async () => undefined,
        findPlate: () => Promise.resolve(null),
        countGeneration,
        ...parts,
      };
      return runGeneration(
        {
          db,
          files,
          makePicture: createPictureMaker(making),
          makeViews: () => Promise.reject(new Error("no views")),
          requireRoom: parts.requireRoom ?? (async () => undefined),
        },
        { id, signal: new AbortController().signal },
      );
    },
  };
}
