import { outOfBounds } from "./out-of-bounds.ts";

/**
 * Where an alpha is neither 0 nor 255, in reading order. Looked for four pixels at a time: of a car's ten million pixels all but two in a hundred are
 * clear or solid.
 */
export function softPixels(alpha: Uint8Array): Int32Array {
  let soft = new Int32Array(4096);
  let count = 0;
  const takeSoft = (from: number, to: number) => {
    if (count + to - from > soft.length) soft = enlarged(soft);
    for (let at = from; at < to; at++) {
      const value = alpha[at] ?? outOfBounds();
      if (value !== 0 && value !== 255) soft[count++] = at;
    }
  };
  const aligned = alpha.byteOffset % 4 === 0 ? alpha : alpha.slice();
  const fours = new Int32Array(aligned.buffer, aligned.byteOffset, Math.floor(alpha.length / 4));
  for (let number = 0; number < fours.length; number++) {
    const four = fours[number];
    if (four !== 0 && four !== -1) takeSoft(number * 4, number * 4 + 4);
  }
  takeSoft(fours.length * 4, alpha.length);
  return soft.subarray(0, count);
}

/** Four pixels always have room: a plain array of some hundred thousand numbers keeps the garbage collector busy. */
function enlarged(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
