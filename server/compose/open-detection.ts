import { readAppearance } from "#imaging/detect/appearance/read-appearance.ts";
import { readColourByPlate } from "#imaging/detect/appearance/read-colour.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { findCarName } from "#server/domain/catalogue/find-car-name.ts";
import type { AskRegisterDeps } from "#server/domain/detection/ask-register.ts";
import { readLettering } from "#server/domain/detection/read-lettering.ts";
import type { ReadPhotoDeps } from "#server/domain/detection/read-photo.ts";
import type { SettleDeps } from "#server/domain/detection/settle-fields.ts";
import { chooseBody } from "#server/domain/generations/choose-body.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { loadCutOutToLookAt, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import { createCarReader } from "#server/engines/studio/detect-car.ts";
import { enqueuePicture } from "#server/jobs/enqueue-picture.ts";
import { enqueueRegister } from "#server/jobs/enqueue-reading.ts";
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

/** What a worker reads cars with. */
export function openReadings(
  base: Base,
  { uploads, engine }: { uploads: CutOutDeps; engine: Pick<ImageEngine, "name" | "detect"> },
): ReadPhotoDeps & AskRegisterDeps {
  const { db, libraries, queue } = base;
  return {
    db,
    engine,
    openSource: (uploadId) => ({
      readCutOut: () => loadCutOutToLookAt(uploads, uploadId),
      readPhoto: () => readPhotoOf(uploads, uploadId),
    }),
    enqueueRegister: registerOf(base),
    register: openRegister(base),
    questionLimit: createRateLimiter(db, { name: "register-questions", ...questionLimit }),
    nameMake: (words) => findCarName(libraries.names, splitWords(words, "car")).brand?.brand.label ?? null,
    startViews: {
      engineName: engine.name,
      isProUser,
      chooseBody: (car) => chooseBody(libraries, car),
      enqueueGeneration: (tx, id) => enqueuePicture(queue, tx, id),
    },
  };
}

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
