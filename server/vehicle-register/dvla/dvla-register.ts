import { z } from "zod";
import type { Logger } from "#server/log/logger.ts";
import type { RegisterAnswer, RegisteredVehicle, VehicleRegister } from "../vehicle-register.ts";

export type DvlaSetup = {
  apiKey: string;
  /** Its origin. */
  apiUrl: string;
  logger: Pick<Logger, "warn" | "error">;
  timeoutMs?: number;
};

const enquiryPath = "/vehicle-enquiry/v1/vehicles";
/** It answers within half a second; who waits for the car waits no longer than this. */
const usualTimeoutMs = 4000;

/** What we read of its answer; all but the plate may be left out. */
const vehicleSchema = z.object({
  make: z.string().nullish(),
  colour: z.string().nullish(),
  yearOfManufacture: z.int().nullish(),
  /** `2018-12` */
  monthOfFirstRegistration: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullish(),
});

/**
 * The DVLA's Vehicle Enquiry Service
 * (developer-portal.driver-vehicle-licensing.api.gov.uk/apis/vehicle-enquiry-service). Log lines name no plate: a plate is personal.
 */
export function openDvlaRegister(setup: DvlaSetup): VehicleRegister {
  return {
    find: async (plate, { signal }) => {
      try {
        return await readAnswer(setup, await ask(setup, plate, signal));
      } catch (error) {
        signal.throwIfAborted();
        const isTimeout = error instanceof Error && error.name === "TimeoutError";
        setup.logger.warn(
          { err: error },
          isTimeout ? "the DVLA did not answer in time" : "the DVLA could not be asked",
        );
        return { kind: "unavailable" };
      }
    },
  };
}

function ask({ apiUrl, apiKey, timeoutMs = usualTimeoutMs }: DvlaSetup, plate: string, signal: AbortSignal) {
  return fetch(new URL(enquiryPath, apiUrl), {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ registrationNumber: plate }),
    // The key belongs to this address alone.
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
}

async function readAnswer({ logger }: DvlaSetup, answer: Response): Promise<RegisterAnswer> {
  const { status } = answer;
  if (status === 200) {
    const vehicle = readVehicle(await answer.text());
    if (vehicle !== null) return { kind: "found", vehicle };
    logger.warn({ status }, "the DVLA's answer is unreadable");
    return { kind: "unavailable" };
  }
  await answer.body?.cancel();
  // 400: a plate that it does not take for one; 404: one that it has not got.
  if (status === 400 || status === 404) return { kind: "unknown" };
  if (status === 401 || status === 403) logger.error({ status }, "the DVLA refuses DVLA_API_KEY");
  else logger.warn({ status }, status === 429 ? "the DVLA is asked too often" : "the DVLA can't answer just now");
  return { kind: "unavailable" };
}

/** Null for an answer that can't be read. What is wrong with it is not told: the parser's message quotes it, and so perhaps the plate. */
function readVehicle(body: string): RegisteredVehicle | null {
  const parsed = vehicleSchema.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { make, colour, yearOfManufacture, monthOfFirstRegistration } = parsed.data;
  return {
    make: make ?? null,
    colour: colour ?? null,
    year: yearOfManufacture ?? null,
    registeredYear: monthOfFirstRegistration ? Number(monthOfFirstRegistration.slice(0, 4)) : null,
  };
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
