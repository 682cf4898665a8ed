/**
 * Reads of an index that the caller knows to lie within. One that does not is a mistake in the program and ends it: as `?? 0` it would be a
 * black pixel that nobody sees. Short enough to be inlined everywhere, and one function per kind of array, so that none of them is slowed down by
 * the others' kinds: as quick as `?? 0` (docs/decisions/064).
 */
export function byteAt(bytes: Uint8Array | Uint8ClampedArray, index: number): number {
  const value = bytes[index];
  if (value === undefined) throw beyond(bytes, index);
  return value;
}

export function floatAt(values: Float32Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw beyond(values, index);
  return value;
}

/** Of sums and other doubles. */
export function doubleAt(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw beyond(values, index);
  return value;
}

/** Of pixel numbers, labels and counts. */
export function integerAt(values: Int32Array | Uint32Array | Uint16Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw beyond(values, index);
  return value;
}

export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw beyond(items, index);
  return item;
}

function beyond({ length }: ArrayLike<unknown>, index: number): RangeError {
  return new RangeError(`no element ${index} of ${length}`);
}
