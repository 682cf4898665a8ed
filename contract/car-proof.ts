import { z } from "@hono/zod-openapi";
import { fileFormats } from "./file-formats.ts";

/**
 * Proof that the car of a retail picture is the photo's own, measured on the finished file. Compared are pixels that lie wholly inside
 * the car's outline, some pixels from its edge.
 */
export const carProofSchema = z.object({
  comparedPixels: z.int().min(0),
  /** Share of them whose bytes are the photo's own before encoding, 0–1. */
  unchangedShare: z.number().min(0).max(1),
  /** 1: the photo's own pixels. Below: the car was larger than the largest picture, and is compared with the photo reduced likewise. */
  carScale: z.number().positive(),
  /** Of the file as it is downloaded, decoded again: what encoding has done. CIEDE2000, and structural similarity of the luminance, 0–1. */
  encoded: z.object({
    fileFormat: z.enum(fileFormats),
    meanDeltaE: z.number().min(0),
    worstDeltaE: z.number().min(0),
    ssim: z.number(),
  }),
  /** The plate was blurred or covered at the user's wish, and is not compared. */
  excludesNumberPlate: z.boolean(),
});
export type CarProof = z.infer<typeof carProofSchema>;
