import { detectedFields, sureConfidence, type DetectedField } from "#contract/detected-fields.ts";
import type { Detection, FieldReading } from "#contract/detection.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { Corrections, RegisterWord, ToldFields, ToldReading } from "./detection-store.ts";
import { asPhotoColour } from "./register-colours.ts";

/** All that is told of one car: by each of its photos, by the register about a plate, and by a person. */
export type Told = {
  readonly photos: readonly { readonly uploadId: string; readonly told: ToldFields }[];
  readonly register: RegisterWord | null;
  readonly corrections: Corrections;
};

/** With the value itself the best three: a choice of more is a search, and that stands behind the pencil. */
const maxOthers = 2;

/** A photo that agrees with another counts for half: bad light and a dealer's sticker deceive both in the same way. */
const weightOfAgreement = 0.5;

/**
 * Puts together what photos, register and a person say, field by field. Agreement raises a confidence; a disagreement lowers it and shows the
 * others. What a person says stands, with the photos' values as others. A field of which nobody has spoken yet is left out.
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

/** Of two plates that are written differently the same is meant. */
export function isSamePlate(one: string, other: string): boolean {
  return foldPlate(one) === foldPlate(other);
}

const foldPlate = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

type Vote = Omit<FieldReading, "others"> & { readonly others: readonly string[] };

function ofPhotos(
  photos: Told["photos"],
  field: DetectedField,
  registered: ReturnType<typeof wordAbout> = null,
): FieldReading | null | undefined {
  const votes = photos.flatMap(({ uploadId, told }) => (told[field] ?? []).map((one) => voteOf(one, uploadId)));
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

type Party = { readonly first: Vote; readonly confidence: number };

/** The value with the most behind it. */
function elect(votes: readonly Vote[], field: DetectedField): FieldReading | null {
  const keyOf = field === "number_plate" ? foldPlate : foldText;
  const parties = gather(votes, keyOf);
  const [winner, ...rivals] = parties;
  if (winner === undefined) return null;
  const others = [...rivals.map(({ first }) => first.value), ...votes.flatMap((vote) => vote.others)];
  return {
    ...toReading(winner.first),
    confidence: winner.confidence * chanceAgainst(winner, rivals),
    others: listOthers(others, { but: winner.first.value, keyOf }),
  };
}

/** Those who agree, the surest first. */
function gather(votes: readonly Vote[], keyOf: (text: string) => string): Party[] {
  const parties = new Map<string, Party>();
  for (const vote of votes.toSorted((one, other) => other.confidence - one.confidence)) {
    const key = keyOf(vote.value);
    const party = parties.get(key);
    const agreed = party && 1 - (1 - party.confidence) * (1 - vote.confidence * weightOfAgreement);
    parties.set(key, party ? { ...party, confidence: agreed ?? 0 } : { first: vote, confidence: vote.confidence });
  }
  return [...parties.values()].toSorted((one, other) => other.confidence - one.confidence);
}

/** How likely the winner is the one that is right, by Bayes; 1 without a rival. */
function chanceAgainst(winner: Party, rivals: readonly Party[]): number {
  const weightOf = (party: Party, against: readonly Party[]) =>
    against.reduce((weight, rival) => weight * (1 - rival.confidence), party.confidence);
  const all = [winner, ...rivals];
  const weights = all.map((party) =>
    weightOf(
      party,
      all.filter((one) => one !== party),
    ),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum === 0 ? 1 / all.length : (weights[0] ?? 0) / sum;
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
    const keyOf = field === "number_plate" ? foldPlate : foldText;
    const others = read === null ? [] : listOthers([read.value, ...read.others], { but: said, keyOf });
    fields[field] = { value: said, confidence: 1, source: "person", seen: read?.seen ?? null, others };
  }
}

function toReading({ value, confidence, source, seen, others }: Vote): FieldReading {
  return { value, confidence, source, seen, others: others.slice(0, maxOthers) };
}

function listOthers(
  values: readonly string[],
  { but, keyOf }: { but: string; keyOf: (text: string) => string },
): string[] {
  const byKey = new Map<string, string>();
  for (const value of values) if (!byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  byKey.delete(keyOf(but));
  return [...byKey.values()].slice(0, maxOthers);
}

const foldText = (text: string) => text.trim().toLowerCase();
