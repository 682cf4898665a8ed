import type { CarForm } from "./car-form-schema.ts";
import { other } from "./car-form-schema.ts";

/** What another screen hands over in the navigation state: `{make, model, color}`, any of them. */
export type CarHint = { make: string; model: string; color: string };

/** Navigation state is whatever lies in the browser's history: only texts are taken from it. */
export function parseCarHint(state: unknown): CarHint | null {
  if (typeof state !== "object" || state === null) return null;
  const parts: Record<string, unknown> = { ...state };
  const textOf = (name: string) => (typeof parts[name] === "string" ? parts[name].trim() : "");
  const hint = { make: textOf("make"), model: textOf("model"), color: textOf("color") };
  return hint.make || hint.model || hint.color ? hint : null;
}

/** Case does not matter; what no list knows becomes 'Other' with the given text. */
export function prefillMake(labels: readonly string[], make: string): Partial<CarForm> {
  const known = findName(labels, make);
  if (make === "") return {};
  return known ? { make: known } : { make: other, otherMake: make };
}

export function prefillModel(names: readonly string[], model: string): Partial<CarForm> {
  const known = findName(names, model);
  if (model === "") return {};
  return known ? { model: known } : { model: other, otherModel: model };
}

/** A colour that no swatch has is kept as a custom one. */
export function prefillColour(names: readonly string[], colour: string): Partial<CarForm> {
  const known = findName(names, colour);
  if (colour === "") return {};
  return known ? { colour: known } : { customColour: colour };
}

function findName(names: readonly string[], wanted: string): string | undefined {
  return names.find((name) => name.toLowerCase() === wanted.toLowerCase());
}
