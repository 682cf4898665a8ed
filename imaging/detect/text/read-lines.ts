import type { PlateCorner, PlateQuad } from "#contract/number-plates.ts";
import { findLines, readLine, type Closeness } from "#imaging/plates/find-lines.ts";
import { isOnCar, toPhoto, type PlateSearch, type SeenLine } from "#imaging/plates/find-plate.ts";
import { pointIn, type TextBox } from "#imaging/plates/text-box.ts";
import { textOf, type TextModel } from "#imaging/plates/text-model.ts";
import type { TextLine } from "../text-line.ts";

/** Smaller letters can't be read. */
const minLinePixels = 6;
/** A car carries fewer lines; more are of a street full of signs. The largest are read. */
const maxLines = 20;

/** Every line of text in a search's picture, largest first. */
export async function readLines(
  { picture }: Pick<PlateSearch, "picture">,
  model: TextModel,
  closeness?: Closeness,
): Promise<SeenLine[]> {
  const found = await findLines(picture, model, closeness);
  const boxes = found.filter(({ top, bottom }) => bottom - top >= minLinePixels);
  const lines: SeenLine[] = [];
  for (const box of boxes.slice(0, maxLines)) lines.push({ box, read: await readLine(picture, box, model) });
  return lines.filter(({ read }) => read.characters.length > 0);
}

export function toTextLine({ box, read }: SeenLine, search: PlateSearch): TextLine {
  const sum = read.characters.reduce((total, { likelihood }) => total + likelihood, 0);
  return {
    text: textOf(read),
    confidence: sum / read.characters.length,
    place: toPhoto(quadOf(box), search),
    isOnCar: isOnCar(box, search),
  };
}

function quadOf(box: TextBox): PlateQuad {
  const corner = (u: number, v: number): PlateCorner => {
    const { x, y } = pointIn(box, u, v);
    return [x, y];
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
}
