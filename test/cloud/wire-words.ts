type Question = { readonly path: string; readonly json: unknown };

const told = (value: unknown, confidence = 0.95) => ({ value, confidence });

/** What the doctor's and the tests' own questions are answered with. */
const plainAnswer = { make: told("Mercedes-Benz", 0.9), colour: told("red"), plate: told(null, 0) };

const detectionAnswer = {
  make: told("BMW", 0.97),
  model: told("3 Series", 0.92),
  year: told(2021, 0.6),
  colour: told("Blue"),
  trim: told("M Sport", 0.7),
  generation: told("G20", 0.8),
  visual_options: told(["roof rails"], 0.5),
  wheel_colour: told("Silver", 0.8),
  number_plate: told(null, 0),
  view: told("front-quarter", 0.9),
};

export type Subject = "car" | "person" | "neither";
let subject: Subject = "car";
/** What photos are of, from now on. */
export function showSubject(shown: Subject): void {
  subject = shown;
}

/** By the words with which the product's prompts begin. */
export function answerInWords({ json }: Pick<Question, "json">): string {
  const words = JSON.stringify(json);
  if (words.includes("main subject of this photo")) return JSON.stringify({ subject: told(subject, 0.99) });
  return JSON.stringify(words.includes("Say what this photo tells") ? detectionAnswer : plainAnswer);
}

/** Whether a call wants words, not a picture. */
export function isQuestion({ path, json }: Question): boolean {
  if (path.endsWith("/responses") || path.endsWith("/chat/completions")) return true;
  return path.includes(":generateContent") && !JSON.stringify(json).includes('"IMAGE"');
}
