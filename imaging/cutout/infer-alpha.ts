/** Side of the square that the model reads and answers. */
export const modelSide = 1024;

/** `square`: RGB interleaved, 1024 × 1024 × 3. Gives alpha, 1024 × 1024, 0–1. */
export type InferAlpha = (square: Uint8Array) => Promise<Float32Array>;
