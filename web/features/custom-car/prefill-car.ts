import { foldText } from "#web/ui/filter-options.ts";
import { type CarForm, other } from "./car-form-schema.ts";

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

/** A name of a list, with the other ways of writing it. */
type ListedName = { name: string; aliases: readonly string[] };

/** Case does not matter; what no list knows becomes 'Other' with the given text. */
export function prefillMake(makes: readonly ListedName[], make: string): Partial<CarForm> {
  if (make === "") return {};
  const known = findListed(makes, make);
  return known === null ? { make: other, otherMake: make } : { make: known };
}

export function prefillModel(models: readonly ListedName[], model: string): Partial<CarForm> {
  if (model === "") return {};
  const known = findListed(models, model);
  return known === null ? { model: other, otherModel: model } : { model: known };
}

/** The one make that has a model of this name; null where none has, or several have. */
export function findMakeOfModel(
  brands: readonly { label: string; models: readonly { name: string }[] }[],
  model: string,
): string | null {
  const makers = brands.filter(({ models }) => models.some(({ name }) => foldText(name) === foldText(model)));
  return makers.length === 1 ? (makers[0]?.label ?? null) : null;
}

function findListed(list: readonly ListedName[], wanted: string): string | null {
  const folded = foldText(wanted);
  const isMeant = (text: string) => foldText(text) === folded;
  const known = list.find(({ name }) => isMeant(name)) ?? list.find(({ aliases }) => aliases.some(isMeant));
  return known?.name ?? null;
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
