import type { DetectedField } from "#contract/detected-fields.ts";
import type { ToldFields, ToldReading } from "./detection-store.ts";
import { elect, foldText, type Vote } from "./elect-reading.ts";
import { asNeighbour } from "./register-colours.ts";

export type AskedPhoto = { readonly told: ToldFields; readonly toldByModel: ToldFields };

/**
 * How sure a model is of itself is nobody's measurement, and it is as sure of several photos for the same wrong reason: all its words are one
 * opinion, never sure without another's.
 */
const mostOfModel = 0.85;

/** What an AI model says of a field, beside what was read of it without one: one vote, or one for each of what a car may have several of. */
export function opinionsOf(photos: readonly AskedPhoto[], field: DetectedField, read: readonly Vote[]): Vote[] {
  const told = photos.flatMap((photo) => wordsOf(photo, field)).map((word) => voteOf(word));
  if (field === "visual_options") return surestOfEach(told);
  if (field === "view") return told;
  const word = elect(told, field);
  if (word === null) return [];
  const value = field === "colour" ? asNeighbour(word.value, read) : word.value;
  return [{ ...word, value, confidence: Math.min(word.confidence, mostOfModel) }];
}

/** The side that a photo shows is its own: where it was read there is nothing to be added. */
function wordsOf({ told, toldByModel }: AskedPhoto, field: DetectedField): readonly ToldReading[] {
  const isRead = field === "view" && (told.view ?? null) !== null;
  return isRead ? [] : (toldByModel[field] ?? []).filter(({ confidence }) => confidence > 0);
}

function voteOf({ value, confidence, others }: ToldReading): Vote {
  return { value, confidence: Math.min(confidence, mostOfModel), source: "model", seen: null, others };
}

function surestOfEach(votes: readonly Vote[]): Vote[] {
  const surest = new Map<string, Vote>();
  for (const vote of votes.toSorted((one, other) => one.confidence - other.confidence))
    surest.set(foldText(vote.value), vote);
  return [...surest.values()];
}
