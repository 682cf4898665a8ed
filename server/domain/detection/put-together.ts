import { detectedFields, sureConfidence, type DetectedField } from "#contract/detected-fields.ts";
import type { Detection, FieldReading } from "#contract/detection.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { Corrections, RegisterWord, ToldReading } from "./detection-store.ts";
import {
  elect,
  foldOf,
  foldText,
  gather,
  isSamePlate,
  listOthers,
  maxOthers,
  toReading,
  type Vote,
} from "./elect-reading.ts";
import { opinionsOf, type AskedPhoto } from "./model-opinions.ts";
import { asPhotoColour } from "./register-colours.ts";

/** All that is told of one car: by each of its photos, by an AI model that looked at them, by the register about a plate, and by a person. */
export type Told = {
  readonly photos: readonly (AskedPhoto & { readonly uploadId: string })[];
  readonly register: RegisterWord | null;
  readonly corrections: Corrections;
};

/**
 * Puts together what photos, a model, the register and a person say, field by field. Agreement raises a confidence; a disagreement lowers it and
 * shows the others. What the register says stands before what photos and a model say, and what a person says before all, with the rest as
 * others. A field of which nobody has spoken yet is left out.
 */
export function putTogether({ photos, register, corrections }: Told): Detection["fields"] {
  const fields: Detection["fields"] = {};
  const plate = ofPhotos(photos, "number_plate");
  if (plate !== undefined) fields.number_plate = plate;
  correct(fields, "number_plate", corrections);
  const registered = wordAbout(register, fields.number_plate ?? null);
  for (const field of detectedFields) {
    if (field === "number_plate") continue;
    const read = ofPhotos(photos, field, registered);
    if (read !== undefined) fields[field] = read;
    correct(fields, field, corrections);
  }
  return fields;
}

function ofPhotos(
  photos: Told["photos"],
  field: DetectedField,
  registered: ReturnType<typeof wordAbout> = null,
): FieldReading | null | undefined {
  const read = photos.flatMap(({ uploadId, told }) => (told[field] ?? []).map((one) => voteOf(one, uploadId)));
  const votes = [...read, ...opinionsOf(photos, field, read)];
  // A model that can't tell says nothing of what the photo's own reading may find yet.
  const hasLooked = photos.some(({ told }) => told[field] !== undefined);
  if (field === "view") return joinViews(votes) ?? emptyOr(hasLooked);
  if (field === "visual_options") return joinOptions(votes) ?? emptyOr(hasLooked);
  const word = registered?.votesOf(field, votes) ?? [];
  return elect([...votes, ...word], field) ?? emptyOr(hasLooked);
}

const emptyOr = (hasLooked: boolean) => (hasLooked ? null : undefined);

function voteOf({ value, confidence, place, others }: ToldReading, uploadId: string): Vote {
  return {
    value,
    confidence,
    source: "photo",
    seen: place === null ? null : { uploadId, quad: toQuad(place) },
    others,
  };
}

function toQuad([a, b, c, d]: PlateQuad): NonNullable<FieldReading["seen"]>["quad"] {
  return [[...a], [...b], [...c], [...d]];
}

/** What the register says of this plate; it is no surer than the plate itself. */
function wordAbout(register: RegisterWord | null, plate: FieldReading | null) {
  if (register === null || plate === null || !isSamePlate(register.plate, plate.value)) return null;
  const { confidence, seen } = plate;
  const votesOf = (field: DetectedField, beside: readonly Vote[]): Vote[] =>
    (register.fields[field] ?? []).map((word) => ({
      value: field === "colour" ? asPhotoColour(word.value, beside) : word.value,
      confidence: word.confidence * confidence,
      source: "register",
      seen,
      others: word.others,
    }));
  return { votesOf };
}

/** Photos need not agree: each shows its own side. */
function joinViews(votes: readonly Vote[]): FieldReading | null {
  const [first, ...more] = votes;
  if (first === undefined || more.length === 0) return first === undefined ? null : toReading(first);
  const value = [...new Set(votes.map((vote) => vote.value))].join(", ");
  const confidence = Math.min(...votes.map((vote) => vote.confidence));
  return { ...toReading(first), value, confidence, others: [] };
}

/** A car may have several: those that are sure, in one text; the others beside it. */
function joinOptions(votes: readonly Vote[]): FieldReading | null {
  const parties = gather(votes, foldText);
  const sure = parties.filter(({ confidence }) => confidence >= sureConfidence);
  const shown = sure.length > 0 ? sure : parties.slice(0, 1);
  const [first] = shown;
  if (first === undefined) return null;
  const value = shown.map((party) => party.first.value).join(", ");
  const others = parties.filter((party) => !shown.includes(party)).map((party) => party.first.value);
  const confidence = Math.min(...shown.map((party) => party.confidence));
  return { ...toReading(first.first), value, confidence, others: others.slice(0, maxOthers) };
}

/** A person's word, over what was read. */
function correct(fields: Detection["fields"], field: DetectedField, corrections: Corrections): void {
  const said = corrections[field];
  if (said === undefined) return;
  const read = fields[field] ?? null;
  if (said === null) fields[field] = null;
  else {
    const others = read === null ? [] : listOthers([read.value, ...read.others], { but: said, keyOf: foldOf(field) });
    fields[field] = { value: said, confidence: 1, source: "person", seen: read?.seen ?? null, others };
  }
}
