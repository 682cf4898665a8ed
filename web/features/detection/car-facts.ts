import {
  detectedFields,
  fallbackCar,
  sureConfidence,
  type DetectedField,
  type DetectionStatus,
} from "#contract/detected-fields.ts";
import type { FieldReading } from "#contract/detection.ts";
import type { CarRequest } from "#contract/requests.ts";

/** What is known of one field. */
export type Fact = {
  readonly field: DetectedField;
  /** `suggested`: a person should look at it before it counts. `unknown`: nobody can tell. */
  readonly state: "detecting" | "unknown" | "suggested" | "sure";
  /** Null while detecting, and where it is unknown. */
  readonly reading: FieldReading | null;
};
export type CarFacts = Readonly<Record<DetectedField, Fact>>;

/** A car that was described by hand is known by its owner's word. */
export function factsOf(request: CarRequest): CarFacts {
  const facts = detectedFields.map((field) => [field, factOf(request, field)] as const);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.fromEntries` forgets the names that it was given
  return Object.fromEntries(facts) as Record<DetectedField, Fact>;
}

function factOf(request: CarRequest, field: DetectedField): Fact {
  const { detection } = request;
  const told = detection === null ? describedReading(request, field) : detection.fields[field];
  if (told) return { field, state: told.confidence >= sureConfidence ? "sure" : "suggested", reading: told };
  // What one photo does not tell the next one may.
  const isComing = detection !== null && isBeingRead(detection.status);
  return { field, state: isComing ? "detecting" : "unknown", reading: null };
}

export function isBeingRead(status: DetectionStatus): boolean {
  return status === "waiting" || status === "reading";
}

function describedReading(request: CarRequest, field: DetectedField): FieldReading | null {
  const value = describedValues[field](request);
  return value === null || value === "" ? null : { value, confidence: 1, source: "person", seen: null, others: [] };
}

const describedValues: Readonly<Record<DetectedField, (request: CarRequest) => string | null>> = {
  make: ({ make }) => make,
  model: ({ model }) => model,
  year: ({ year }) => String(year),
  colour: ({ color }) => color,
  trim: ({ trim }) => trim,
  generation: ({ generation }) => generation,
  visual_options: ({ visual_options }) => visual_options,
  wheel_colour: ({ wheel_colour }) => wheel_colour,
  number_plate: ({ number_plate }) => number_plate,
  view: () => null,
};

/** Whether anything that counts as detection has come: make, model or colour. */
export function isDetected({ make, model, colour }: CarFacts): boolean {
  return [make, model, colour].some(({ reading }) => reading !== null);
}

const isSure = ({ state }: Fact) => state === "sure";

/** What a person must say before six views can be painted. */
export function missingForViews({ make, model, colour }: CarFacts): DetectedField[] {
  return [make, model, colour].filter((fact) => !isSure(fact)).map(({ field }) => field);
}

/** The request as it is painted: what its photos told, and the fallback where they told nothing. */
export function paintedRequest(request: CarRequest, { make, model, year, colour }: CarFacts): CarRequest {
  const color = colour.reading?.value ?? fallbackCar.colour;
  return {
    ...request,
    make: make.reading?.value ?? request.make,
    model: model.reading?.value ?? request.model,
    year: year.reading !== null && isSure(year) ? Number(year.reading.value) : fallbackCar.year,
    color,
    swatch: color === request.color ? request.swatch : color,
  };
}
