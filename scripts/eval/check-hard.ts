import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { doubtsIn } from "#contract/photo-advice.ts";
import { suggestedRatio } from "#contract/suggested-ratio.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { findTurn, mayLie, standsUpright } from "#imaging/cutout/find-turn.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import { factsOfCutOut } from "#server/domain/uploads/facts-of-cut-out.ts";
import { wholePhotoAlpha } from "../../bench/matte-scores.ts";

const half = 128;

/** What a person is answered about a photo before anything is paid. */
export type Answered = {
  readonly answer: "refused" | "doubtful" | "question" | "good";
  /** The code of a refusal, or names of advice. */
  readonly says: readonly string[];
  /** These two null for what is refused. */
  readonly format: string | null;
  readonly holds: ((place: Place) => boolean) | null;
  readonly cut: readonly string[];
};

/** Shares of the photo's width and height, 0–1. */
type Place = { readonly x: number; readonly y: number };

/** A line of the table: what must be so. An empty field asks for nothing; two lines of one photo are two ways of being right. */
export type HardLine = ReadonlyMap<string, string>;

export async function answerHardPhoto(folder: string, file: string, model: AlphaModel): Promise<Answered> {
  return answerPhoto(await decodePhoto(await readFile(join(folder, file))), model);
}

export async function answerPhoto(photo: Photo, model: AlphaModel): Promise<Answered> {
  try {
    const car = await cutOut(photo, model);
    const isUpright = standsUpright({ sides: car.sides, ...car.quality }, model.softness);
    const turn = isUpright ? 0 : await findTurn(photo, model);
    const { advice, cars, doubtfulParts, carBox, cutSides } = factsOfCutOut(car, turn);
    const isAsked = doubtfulParts.length > 0 || (cars.length > 0 && !cars.some(({ isChosen }) => isChosen));
    const { data, width, height } = wholePhotoAlpha(car);
    return {
      answer: doubtsIn(advice).length > 0 ? "doubtful" : isAsked ? "question" : "good",
      says: advice,
      format: suggestedRatio([{ width, height, carBox, cutSides }]),
      holds: ({ x, y }) => (data[Math.floor(y * height) * width + Math.floor(x * width)] ?? 0) >= half,
      cut: cutSides,
    };
  } catch (error) {
    if (!(error instanceof CutOutError)) throw error;
    const turn = mayLie(error) ? await findTurn(photo, model) : 0;
    const code = turn === 0 ? error.code : "car_not_upright";
    return { answer: "refused", says: [code], format: null, holds: null, cut: [] };
  }
}

/** What is not as the table says, by the line that comes nearest; empty where one fits. */
export function faultsOf(answered: Answered, lines: readonly HardLine[]): readonly string[] {
  const [fewest = []] = lines
    .map((line) => faultsByLine(answered, line))
    .toSorted((one, other) => one.length - other.length);
  return fewest;
}

function faultsByLine({ answer, says, format, holds, cut }: Answered, line: HardLine): string[] {
  const wanted = (column: string) => (line.get(column) ?? "").split("|").filter((word) => word !== "");
  const isOneOf = (column: string, found: readonly string[]) =>
    wanted(column).length === 0 || wanted(column).some((word) => found.includes(word));
  const faults: string[] = [];
  if (!isOneOf("answer", [answer])) faults.push(`answered ${answer}, not ${wanted("answer").join(" or ")}`);
  if (!isOneOf("says", says)) faults.push(`says ${says.join(", ") || "nothing"}, not ${wanted("says").join(" or ")}`);
  if (holds === null) return faults;
  if (!isOneOf("formats", [format ?? ""])) faults.push(`suggests ${format}, not ${wanted("formats").join(" or ")}`);
  const sides = cut.length === 0 ? ["none"] : cut;
  if (!isOneOf("cut", sides)) faults.push(`cut ${sides.join(", ")}, not ${wanted("cut").join(" or ")}`);
  for (const place of wanted("inside")) if (!holds(placeOf(place))) faults.push(`lacks the car at ${place}`);
  for (const place of wanted("outside")) if (holds(placeOf(place))) faults.push(`holds what is no car at ${place}`);
  return faults;
}

/** Of `62 72`, in hundredths. */
function placeOf(text: string): Place {
  const [x = Number.NaN, y = Number.NaN] = text.split(" ").map((part) => Number(part) / 100);
  return { x, y };
}
