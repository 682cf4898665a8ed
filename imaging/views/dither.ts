export const ditherSide = 256;

/**
 * Noise to add to levels before they are rounded to bytes, `ditherSide` squared, in levels: enough to break the steps of a soft studio
 * gradient and of 8-bit layers, too little to be seen. Triangular, so that its strength does not depend on the level (Lipshitz 1992).
 */
export const ditherTile: Float32Array = makeTile(1.1);

function makeTile(strength: number): Float32Array {
  let state = 0x2545f491;
  const uniform = () => {
    // xorshift32 (Marsaglia 2003): the same picture from the same car, always.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0xffffffff;
  };
  return Float32Array.from({ length: ditherSide * ditherSide }, () => (uniform() - uniform()) * strength);
}
