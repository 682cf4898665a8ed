import { outOfBounds } from "./out-of-bounds.ts";

/**
 * Where an alpha is neither 0 nor 255, in reading order. Looked for four pixels at a time: of a car's ten million pixels all but two in a hundred are
 * clear or solid.
 */
export function softPixels(alpha: Uint8Array): number[] {
  const soft: number[] = [];
  const takeSoft = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const value = alpha[at] ?? outOfBounds();
      if (value !== 0 && value !== 255) soft.push(at);
    }
  };
  const aligned = alpha.byteOffset % 4 === 0 ? alpha : alpha.slice();
  const fours = new Int32Array(aligned.buffer, aligned.byteOffset, Math.floor(alpha.length / 4));
  for (let number = 0; number < fours.length; number++) {
    const four = fours[number];
    if (four !== 0 && four !== -1) takeSoft(number * 4, number * 4 + 4);
  }
  takeSoft(fours.length * 4, alpha.length);
  return soft;
}
