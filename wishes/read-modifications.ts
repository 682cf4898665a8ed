import type { Modifications } from "#imaging/views/paint-view.ts";
import type { Paint } from "#imaging/views/paint.ts";
import { fillers } from "./colour-vocabulary.ts";
import { otherThings, rules, type BodyParts, type Shown } from "./modification-rules.ts";
import { quoted } from "./quoted.ts";
import { splitPhrases } from "./split-phrases.ts";
import { splitWords } from "./split-words.ts";

/** What became of one wish among the modifications. No wish is passed over. */
export type PhraseReading = {
  /** As it was typed. */
  readonly phrase: string;
  /** `hidden`: the pictures show nothing of it. `without`: the car is without it anyway. */
  readonly outcome: "shown" | "without" | "hidden";
  /** What the pictures show of it: 'roof rack', 'black multi-spoke wheels'. Null unless shown. */
  readonly shownAs: string | null;
  /** Whether that is all of it: a 'roof rack with a surfboard' is shown as a roof rack. */
  readonly isWhole: boolean;
};

export type ReadModifications = Modifications & {
  readonly readings: readonly PhraseReading[];
  /** Sentences for people about what the pictures do not show. */
  readonly notes: readonly string[];
};

/** Texts are a few hundred letters long by contract; whatever comes, the reading stays short. */
const longestText = 2000;
const mostNotes = 12;

const nothing =
  /^(none|no|nothing|na|n a|stock|standard|original|factory|unmodified|as standard|no modifications|no mods)$/;
/** What no body wears, so that being without it is nothing to be said. */
const neverThere =
  /\b(decals?|stickers?|stripes?|flames?|roof (box|tent)|(wide )?body ?kit|scoops?|(light|bull|tow|roll) ?bars?)\b/;
const denied = /^(no|not|without|never|delete|remove|removed|minus)\b|\b(delete|deleted|removed)$/;

/** Words that wish for nothing by themselves. */
const emptyWords: ReadonlySet<string> = new Set([
  ...fillers,
  ..."i we you want would like love please make some get have has be are add added put fit fitted installed new nice cool also then to from by over on at for all set".split(
    " ",
  ),
]);

/** Reads modifications out of free text: what the body can show, and what became of each wish. */
export function readModifications(text: string, body: BodyParts, carPaint: Paint | null = null): ReadModifications {
  const shown: Shown = {
    isLowered: false,
    hasTintedGlass: false,
    parts: new Set(),
    wheelDesign: null,
    wheelPaint: null,
    stripes: null,
  };
  const readings = splitPhrases(text.slice(0, longestText)).flatMap((phrase) => {
    const words = splitWords(phrase, "paint").join(" ");
    return words === "" ? unreadable(phrase) : [readPhrase(phrase, words, { shown, body, carPaint })];
  });
  const isUsual = shown.wheelDesign === body.wheelDesigns[0];
  return {
    ...shown,
    wheelDesign: isUsual ? null : shown.wheelDesign,
    parts: [...shown.parts],
    readings,
    notes: notesOn(readings),
  };
}

/** Signs of other scripts are a wish as well, signs alone ('-') are none. */
function unreadable(phrase: string): PhraseReading[] {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(phrase) ? [{ phrase: phrase.trim(), ...hidden }] : [];
}

const hidden = { outcome: "hidden", shownAs: null, isWhole: false } as const;
const without = { outcome: "without", shownAs: null, isWhole: true } as const;

type Car = { shown: Shown; body: BodyParts; carPaint: Paint | null };

function readPhrase(phrase: string, words: string, car: Car): PhraseReading {
  const known = words.replace(otherThings, " ");
  if (nothing.test(words)) return { phrase, ...without };
  if (denied.test(words)) {
    const isWithout =
      neverThere.test(words) || rules.some(({ pattern, isAddition }) => isAddition && known.search(pattern) >= 0);
    return { phrase, ...(isWithout ? without : hidden) };
  }
  const names: string[] = [];
  let rest = known;
  for (const { pattern, read } of rules) {
    const understood = rest.search(pattern) < 0 ? null : read({ words: rest, ...car });
    if (understood === null) continue;
    names.push(understood.name);
    rest = understood.rest;
  }
  if (names.length === 0) return { phrase, ...hidden };
  const isWhole = known === words && rest.split(/\s+/).every((word) => word === "" || emptyWords.has(word));
  return { phrase, outcome: "shown", shownAs: names.join(", "), isWhole };
}

function notesOn(readings: readonly PhraseReading[]): string[] {
  const sentences = readings.flatMap(({ phrase, outcome, shownAs, isWhole }) => {
    if (outcome === "hidden") return [`${subjectOf(phrase)} can't be shown on this body.`];
    return outcome === "shown" && !isWhole ? [`${subjectOf(phrase)} is shown as: ${shownAs}.`] : [];
  });
  const different = [...new Set(sentences)];
  const more = different.length - mostNotes;
  return more > 0
    ? [...different.slice(0, mostNotes), `${more} more of the modifications can't be shown as they were asked for.`]
    : different;
}

/** A short phrase begins the sentence as it is; a longer one is quoted, since nobody knows its grammar. */
function subjectOf(phrase: string): string {
  const isShort = phrase.split(/\s+/).length <= 3 && phrase.length <= 40 && /^[\p{L}\p{N} '’-]+$/u.test(phrase);
  return isShort ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : quoted(phrase);
}
