/**
 * Tells whether a value is what its type says. Hand-made and small: the contract's own schemas would bring 60 kB of a library. Exact: a
 * guard of `string` does not pass for one of `string | null`, so a field that changes in the contract is a type error at its guard.
 */
export type Guard<Value> = ((value: unknown) => value is Value) & { readonly exactly?: (value: Value) => Value };

export const isText: Guard<string> = (value): value is string => typeof value === "string";
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);
export const isTruth: Guard<boolean> = (value): value is boolean => typeof value === "boolean";

export function isOneOf<Name extends string>(names: readonly Name[]): Guard<Name> {
  return (value): value is Name => names.some((name) => name === value);
}

export function isNullOr<Value>(isValue: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || isValue(value);
}

/** For fields that may be left out. */
export function isAbsentOr<Value>(isValue: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || isValue(value);
}

export function isListOf<Value>(isValue: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every((one) => isValue(one));
}

/** One guard for each field; fields that it does not know are let through. */
export function hasFields<Thing extends object>(guards: {
  readonly [Field in keyof Thing]-?: Guard<Thing[Field]>;
}): Guard<Thing> {
  const wanted = Object.entries<(value: unknown) => boolean>(guards);
  return (value): value is Thing => {
    if (typeof value !== "object" || value === null) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return wanted.every(([name, isField]) => isField(fields.get(name)));
  };
}
