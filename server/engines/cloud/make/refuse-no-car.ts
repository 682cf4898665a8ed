import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { EngineRequest } from "../../image-engine.ts";
import { ModelFailure } from "../calls/model-failure.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import { personAnswerSchema, personPrompt } from "../prompts/person-prompt.ts";

/** Less sure, and the photo has the benefit of the doubt: its outline passed as a car's. */
const leastConfidence = 0.9;
const refusals = { car: null, person: "person_not_car", neither: "no_car_found" } as const satisfies Record<
  string,
  ErrorCode | null
>;

/** A photo that many pictures are made of is asked about once. */
const passed = new WeakSet<CarCutOut>();

/**
 * Asks a model that looks at pictures, where there is one, whether a photo is of a car: an outline alone does not tell a car from somebody who
 * bends over a table. It costs a small part of a picture, and is asked before one. A model that fails refuses nobody.
 * @throws AppError `person_not_car`, `no_car_found`; a cap's
 */
export async function refuseNoCar(
  { models: { describePicture }, logger }: CloudEngineDeps,
  { signal, spending }: Pick<EngineRequest, "signal" | "spending">,
  { car, photo }: { readonly car: CarCutOut; readonly photo: Uint8Array },
): Promise<void> {
  if (describePicture === null || passed.has(car)) return;
  const request = { prompt: personPrompt().text, picture: photo, schema: personAnswerSchema, signal, spending };
  let subject;
  try {
    ({ subject } = (await describePicture(request)).fields);
  } catch (error) {
    if (!(error instanceof AppError && error.cause instanceof ModelFailure)) throw error;
    logger.warn({ code: error.code }, "no model told whether a photo is of a car; it is taken for one");
    return;
  }
  const refusal = subject.value === null || subject.confidence < leastConfidence ? null : refusals[subject.value];
  if (refusal !== null) throw new AppError(refusal);
  passed.add(car);
}
