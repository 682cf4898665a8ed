import { readAppearance } from "#imaging/detect/appearance/read-appearance.ts";
import { readColourByPlate } from "#imaging/detect/appearance/read-colour.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { findCarName } from "#server/domain/catalogue/find-car-name.ts";
import type { AskRegisterDeps } from "#server/domain/detection/ask-register.ts";
import { readLettering } from "#server/domain/detection/read-lettering.ts";
import type { ReadWithModelDeps } from "#server/domain/detection/read-photo-with-model.ts";
import type { ReadPhotoDeps } from "#server/domain/detection/read-photo.ts";
import type { SettleDeps } from "#server/domain/detection/settle-fields.ts";
import { chooseBody } from "#server/domain/generations/choose-body.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { createSpending } from "#server/domain/spending/create-spending.ts";
import { loadCutOutToLookAt, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import { createCarReader } from "#server/engines/studio/detect-car.ts";
import { enqueuePicture } from "#server/jobs/enqueue-picture.ts";
import { enqueueModelReading, enqueueRegister } from "#server/jobs/enqueue-reading.ts";
import type { Turns } from "#server/jobs/turns.ts";
import { openDvlaRegister } from "#server/vehicle-register/dvla/dvla-register.ts";
import type { VehicleRegister } from "#server/vehicle-register/vehicle-register.ts";
import { splitWords } from "#wishes/split-words.ts";
import type { Base } from "./open-base.ts";
import type { Libraries } from "./open-libraries.ts";

/** More cars than anybody photographs in a day. */
const questionLimit = { attempts: 30, windowSeconds: 24 * 3600 };

/** How the register is asked; null where there is none. */
export function registerOf({ config, queue }: Base): SettleDeps["enqueueRegister"] {
  if (config.vehicleRegister === undefined) return null;
  return (tx, requestId) => enqueueRegister(queue, tx, requestId);
}

type ReadingParts = {
  uploads: CutOutDeps;
  engines: {
    readonly studio: Pick<ImageEngine, "detect">;
    /** Null: no model is configured. */
    readonly cloud: Pick<ImageEngine, "detect"> | null;
  };
  inTurn: Turns;
};

/** What a worker reads cars with. */
export function openReadings(
  base: Base,
  { uploads, engines, inTurn }: ReadingParts,
): ReadPhotoDeps & ReadWithModelDeps & AskRegisterDeps {
  const { config, db, libraries, logger, queue } = base;
  const spending = createSpending({ db, caps: config.ai, log: logger });
  return {
    db,
    engine: engines.studio,
    modelEngine: engines.cloud,
    offers: config.ai,
    openSource: (uploadId) => ({
      readCutOut: () => inTurn(() => loadCutOutToLookAt(uploads, uploadId)),
      readPhoto: () => readPhotoOf(uploads, { uploadId, cutOutVersion: null }),
    }),
    openSpending: () => closedSpending,
    openModelSpending: (userId) => spending.open({ userId, generationId: null, work: "reading" }),
    askModel: { offers: config.ai, enqueueModelReading: (tx, photo) => enqueueModelReading(queue, tx, photo) },
    nameCar: (car) => nameCar(libraries, car),
    enqueueRegister: registerOf(base),
    register: openRegister(base),
    questionLimit: createRateLimiter(db, { name: "register-questions", ...questionLimit }),
    nameMake: (words) => findName(libraries, words).brand?.brand.label ?? null,
    startViews: {
      offers: config.ai,
      isProUser,
      chooseBody: (car) => chooseBody(libraries, car),
      enqueueGeneration: (tx, id) => enqueuePicture(queue, tx, id),
    },
  };
}

/** As the catalogue writes it, of a make and a model that it knows. */
function nameCar(libraries: Libraries, { make, model }: { make: string | null; model: string | null }) {
  const { models } = findName(libraries, `${make ?? ""} ${model ?? ""}`);
  return {
    make: make === null ? null : (findName(libraries, make).brand?.brand.label ?? make),
    model: model === null ? null : ((models.length === 1 ? models[0]?.name : null) ?? model),
  };
}

const findName = ({ names }: Libraries, words: string) => findCarName(names, splitWords(words, "car"));

/** A question that was queued while there was a key, and is left when there is none, stays without an answer. */
function openRegister({ config, logger }: Base): VehicleRegister {
  const { vehicleRegister } = config;
  if (vehicleRegister === undefined) return { find: () => Promise.resolve({ kind: "unavailable" }) };
  return openDvlaRegister({ ...vehicleRegister, logger });
}

/** The studio engine's way to read a photo. */
export function openCarReader({ names }: Libraries, text: TextModel): ImageEngine["detect"] {
  return createCarReader({
    text,
    readLettering: (lines, known) => readLettering(lines, names, known),
    readAppearance,
    readColourByPlate,
  });
}
