import { likelyTexts, logLikelihood, type Steps } from "./ctc.ts";
import { isKnownFormat } from "./match-format.ts";

/** A look that can't see a text at all counts no less than this: it may have cut a character off. */
const leastPerLook = -9;
/** What a known format is worth, as the logarithm of a likelihood: mistaken readings rarely have one. */
const formatWorth = 2;
/** Nine are the most: `131-D-12345`. What is dropped here would leave a shortened one sure. */
const lengths = { least: 3, most: 9 } as const;
/** Of each of two rows so many texts are tried with those of the other. */
const maxOfRow = 8;

/** A text with its likelihood among all that were read. */
export type Ranked = { readonly text: string; readonly share: number };

type Scored = { readonly text: string; readonly score: number };

/** What looks at one line, or at each of two rows, may say together, likeliest first. */
export function rankTexts(rows: readonly (readonly Steps[])[]): Ranked[] {
  const [first = [], ...others] = rows.map(scoreRow);
  const joined = others.reduce(
    (before, row) =>
      best(before).flatMap((one) =>
        best(row).map((other) => ({ text: one.text + other.text, score: one.score + other.score })),
      ),
    first,
  );
  return toShares(
    joined
      .filter(({ text: { length } }) => length >= lengths.least && length <= lengths.most)
      .map(({ text, score }) => ({ text, score: score + (isKnownFormat(text) ? formatWorth : 0) })),
  );
}

function scoreRow(looksAt: readonly Steps[]): Scored[] {
  return [...new Set(looksAt.flatMap(likelyTexts))].map((text) => {
    const sum = looksAt.reduce((total, steps) => total + Math.max(leastPerLook, logLikelihood(steps, text)), 0);
    return { text, score: sum / looksAt.length };
  });
}

function best(scored: readonly Scored[]): Scored[] {
  return scored.toSorted((one, other) => other.score - one.score).slice(0, maxOfRow);
}

function toShares(scored: readonly Scored[]): Ranked[] {
  const most = Math.max(...scored.map(({ score }) => score));
  const all = scored.reduce((total, { score }) => total + Math.exp(score - most), 0);
  return scored
    .toSorted((one, other) => other.score - one.score)
    .map(({ text, score }) => ({ text, share: Math.exp(score - most) / all }));
}
