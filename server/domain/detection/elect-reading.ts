import type { DetectedField } from "#contract/detected-fields.ts";
import type { FieldReading } from "#contract/detection.ts";

/** With the value itself the best three: a choice of more is a search, and that stands behind the pencil. */
export const maxOthers = 2;

/** A photo that agrees with another counts for half: bad light and a dealer's sticker deceive both in the same way. */
const weightOfAgreement = 0.5;

export type Vote = Omit<FieldReading, "others"> & { readonly others: readonly string[] };

/** Of two plates that are written differently the same is meant. */
export function isSamePlate(one: string, other: string): boolean {
  return foldPlate(one) === foldPlate(other);
}

const foldPlate = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
export const foldText = (text: string): string => text.trim().toLowerCase();
export const foldOf = (field: DetectedField): ((text: string) => string) =>
  field === "number_plate" ? foldPlate : foldText;

/** Those who say the same. */
type Party = {
  /** Whose place and spelling are shown. */
  readonly first: Vote;
  readonly confidence: number;
  readonly hasRegister: boolean;
};

/** The register's value where it has one, else the one with the most behind it; those who disagree lower either. */
export function elect(votes: readonly Vote[], field: DetectedField): FieldReading | null {
  const keyOf = foldOf(field);
  const parties = gather(votes, keyOf);
  const winner = parties.find(({ hasRegister }) => hasRegister) ?? parties[0];
  if (winner === undefined) return null;
  const rivals = parties.filter((party) => party !== winner);
  const others = [...rivals.map(({ first }) => first.value), ...votes.flatMap((vote) => vote.others)];
  return {
    ...toReading(winner.first),
    confidence: winner.confidence * chanceAgainst(winner, rivals),
    others: listOthers(others, { but: winner.first.value, keyOf }),
  };
}

/** Those who agree, the surest first. */
export function gather(votes: readonly Vote[], keyOf: (text: string) => string): Party[] {
  const parties = new Map<string, Party>();
  for (const vote of votes.toSorted((one, other) => other.confidence - one.confidence)) {
    const key = keyOf(vote.value);
    const party = parties.get(key);
    parties.set(key, party === undefined ? partyOf(vote) : joined(party, vote));
  }
  return [...parties.values()].toSorted((one, other) => other.confidence - one.confidence);
}

const partyOf = (vote: Vote): Party => ({
  first: vote,
  confidence: vote.confidence,
  hasRegister: vote.source === "register",
});

/** A photo shows where it was read, a model does not. */
function joined({ first, confidence, hasRegister }: Party, vote: Vote): Party {
  return {
    first: first.source === "model" ? vote : first,
    confidence: 1 - (1 - confidence) * (1 - vote.confidence * weightOfAgreement),
    hasRegister: hasRegister || vote.source === "register",
  };
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

export function toReading({ value, confidence, source, seen, others }: Vote): FieldReading {
  return { value, confidence, source, seen, others: others.slice(0, maxOthers) };
}

export function listOthers(
  values: readonly string[],
  { but, keyOf }: { but: string; keyOf: (text: string) => string },
): string[] {
  const byKey = new Map<string, string>();
  for (const value of values) if (!byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  byKey.delete(keyOf(but));
  return [...byKey.values()].slice(0, maxOthers);
}
