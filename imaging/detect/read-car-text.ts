import { choosePlate, toPhoto, type PlateSearch } from "#imaging/plates/find-plate.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import { readPlate } from "./plate/read-plate.ts";
import type { Reading } from "./reading.ts";
import type { TextLine } from "./text-line.ts";
import { lookCloser } from "./text/look-closer.ts";
import { readLines, toTextLine } from "./text/read-lines.ts";

/** Less sure readings are of badges and stickers that were taken for a plate, or of a plate that nobody can read. */
const leastConfidence = 0.25;

/** A number plate: capitals and figures without gaps. */
export type PlateFound = Reading & {
  /** As vehicles show it abroad ("DE", "GB"), where the plate's format tells it; null otherwise. */
  readonly country: string | null;
};

/** All that is written in a photo of a car. */
export type CarText = {
  /** Largest first; the plate's own line too. */
  readonly lines: readonly TextLine[];
  readonly plate: PlateFound | null;
};

/**
 * Reads what is written in the picture of a search, and which of it is the number plate.
 * @param signal ends it before the next line, with its reason
 */
export async function readCarText(search: PlateSearch, text: TextModel, signal?: AbortSignal): Promise<CarText> {
  const model = signal === undefined ? text : untilAborted(text, signal);
  const seen = await readLines(search, model);
  const chosen = choosePlate(search, seen);
  const lines = chosen === null ? seen : await lookCloser(search, { seen, plate: chosen.quad }, model);
  const read = chosen === null ? null : await readPlate(search, chosen, model);
  const isPlate = chosen !== null && read !== null && read.confidence >= leastConfidence;
  return {
    lines: lines.map((line) => toTextLine(line, search)),
    plate: isPlate ? { ...read, place: toPhoto(chosen.quad, search) } : null,
  };
}

function untilAborted({ findText, readText }: TextModel, signal: AbortSignal): TextModel {
  return {
    findText: async (picture) => {
      signal.throwIfAborted();
      return findText(picture);
    },
    readText: async (line) => {
      signal.throwIfAborted();
      return readText(line);
    },
  };
}
