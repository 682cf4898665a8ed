import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { lockRequestOfAnyone } from "#server/domain/requests/read-request.ts";
import type { RegisterAnswer, RegisteredVehicle, VehicleRegister } from "#server/vehicle-register/vehicle-register.ts";
import { findDetection, setDetection, type ToldFields, type ToldReading } from "./detection-store.ts";
import { isSamePlate } from "./elect-reading.ts";
import { isRegisterColour } from "./register-colours.ts";
import { settleDetection, type EndDeps } from "./settle-detection.ts";
import { plateToAsk } from "./settle-fields.ts";

export type AskRegisterDeps = {
  db: Database;
  register: VehicleRegister;
  /** A make as the catalogue writes it; null for one that it doesn't know. */
  nameMake: (words: string) => string | null;
  /** Per user: a plate costs nothing to type, and the register is no one's to search through us. */
  questionLimit: Pick<RateLimiter, "consume">;
} & EndDeps;

type GiveUpDeps = Omit<AskRegisterDeps, "register" | "nameMake" | "questionLimit">;
/** What was asked about; `fields` is null when there was no answer. */
type Asked = { plate: string; fields: ToldFields | null };

/** The register is right about a vehicle but for imports and repaints that nobody has told it of. */
const registerConfidence = 0.98;
/** Below `sureConfidence`: most cars are made in the year of their registration, imports and stock are not. */
const registeredYearConfidence = 0.8;

/**
 * Asks the vehicle register about the plate of a request's car. A register that knows nothing says nothing: the reading ends without it. So it
 * does with one that can't be reached, or that the user has asked too often; it is asked again when more is told of the car. A plate that was
 * corrected meanwhile is asked about next.
 */
export async function askRegister(
  deps: AskRegisterDeps,
  { requestId, signal }: { requestId: string; signal: AbortSignal },
): Promise<void> {
  const question = await readQuestion(deps.db, requestId);
  if (question === null) {
    await endAsking(deps, requestId, null);
    return;
  }
  const { userId, plate } = question;
  const mayAsk = await countQuestion(deps.questionLimit, userId);
  const answer = mayAsk ? await deps.register.find(plate, { signal }) : null;
  await endAsking(deps, requestId, { plate, fields: fieldsOf(answer, deps.nameMake) });
}

/** Goes on without the register, when its job has failed for good. */
export async function giveRegisterUp(deps: GiveUpDeps, requestId: string): Promise<void> {
  const question = await readQuestion(deps.db, requestId);
  await endAsking(deps, requestId, question && { plate: question.plate, fields: null });
}

/** Null when there is nothing to ask any more. */
async function readQuestion(db: Database, requestId: string): Promise<{ userId: string; plate: string } | null> {
  return db.transaction(async (tx) => {
    const request = await lockRequestOfAnyone(tx, requestId);
    const row = request && (await findDetection(tx, requestId));
    const plate = row?.isAsking ? plateToAsk(row.fields) : null;
    return request && plate !== null ? { userId: request.user_id, plate } : null;
  });
}

/** False when the user has asked too often. */
async function countQuestion(limit: AskRegisterDeps["questionLimit"], userId: string): Promise<boolean> {
  try {
    await limit.consume(userId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

async function endAsking(deps: GiveUpDeps, requestId: string, asked: Asked | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await lockRequestOfAnyone(tx, requestId);
    const row = request && (await findDetection(tx, requestId));
    if (!request || !row?.isAsking) return;
    const { plate, fields } = asked ?? { plate: null, fields: null };
    const next = plateToAsk(row.fields);
    const isSame = plate !== null && next !== null && isSamePlate(plate, next);
    // Not of a plate that was corrected meanwhile, or went with its photo.
    const isAnswered = isSame && fields !== null;
    await setDetection(tx, requestId, { isAsking: false, ...(isAnswered ? { register: { plate, fields } } : {}) });
    // Asked about the same plate at once, a register that is down would be asked without end.
    const { enqueueRegister } = deps;
    await settleDetection({ ...deps, enqueueRegister: isSame ? null : enqueueRegister }, tx, {
      userId: request.user_id,
      id: requestId,
    });
  });
}

function fieldsOf(answer: RegisterAnswer | null, nameMake: AskRegisterDeps["nameMake"]): ToldFields | null {
  if (answer === null || answer.kind === "unavailable") return null;
  return answer.kind === "found" ? fieldsOfVehicle(answer.vehicle, nameMake) : {};
}

function fieldsOfVehicle(
  { make, colour, ...years }: RegisteredVehicle,
  nameMake: AskRegisterDeps["nameMake"],
): ToldFields {
  const told: ToldFields = {};
  const name = make === null ? null : nameMake(make);
  if (name !== null) told.make = [readingOf(name)];
  if (colour !== null && isRegisterColour(colour)) told.colour = [readingOf(colour)];
  const year = yearOfVehicle(years);
  if (year !== null) told.year = [year];
  return told;
}

/**
 * When it was made. First registered it may be later, as an import or when it stood at a dealer's over the new year; never earlier: then one of the
 * two is wrong, and a person decides.
 */
function yearOfVehicle({
  year,
  registeredYear,
}: Pick<RegisteredVehicle, "year" | "registeredYear">): ToldReading | null {
  const earliestKnown = year ?? registeredYear;
  if (earliestKnown === null) return null;
  const isContradicted = year !== null && registeredYear !== null && registeredYear < year;
  const others = year === null || registeredYear === null || registeredYear === year ? [] : [String(registeredYear)];
  const confidence = year === null || isContradicted ? registeredYearConfidence : registerConfidence;
  return { ...readingOf(String(earliestKnown)), confidence, others };
}

function readingOf(value: string): ToldReading {
  return { value, confidence: registerConfidence, place: null, others: [] };
}
