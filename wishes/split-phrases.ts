import { understandColour } from "./understand-colour.ts";

/** What ends a wish for sure; a point between figures ('2.5 inch') does not. */
const ends = /[,;\n•|]+|\.(?!\d)|\s[-–—]\s/;
/** A place alone is where the wish before it goes: 'stripes over bonnet and roof'. */
const places = /^(the )?(bonnet|hood|roof|boot|bootlid|trunk|doors?|sides?|sills?|front|rear|back|windscreen)$/i;
const joins = /\b(?:and|plus|with)\b|[&+]/i;

/**
 * The wishes in a text, each as it was typed. 'Black and white stripes' and 'stripes in black and white' are one wish: a colour alone
 * goes with what follows it, or with what stands before it.
 */
export function splitPhrases(text: string): string[] {
  return text.split(ends).flatMap(splitClause);
}

function splitClause(clause: string): string[] {
  const phrases: string[] = [];
  let colours = "";
  const pieces = clause.split(joins).map((piece) => piece.trim());
  for (const piece of pieces.filter((one) => one !== "")) {
    const last = phrases.at(-1);
    if (last !== undefined && places.test(piece)) phrases[phrases.length - 1] = join(last, piece);
    else if (isColourAlone(piece)) colours = join(colours, piece);
    else {
      phrases.push(join(colours, piece));
      colours = "";
    }
  }
  if (colours === "") return phrases;
  const last = phrases.pop();
  return [...phrases, last === undefined ? colours : join(last, colours)];
}

function join(first: string, second: string): string {
  return first === "" ? second : `${first} and ${second}`;
}

function isColourAlone(piece: string): boolean {
  return piece.split(/\s+/).length <= 3 && understandColour(piece)?.isExact === true;
}
