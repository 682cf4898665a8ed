import { z } from "@hono/zod-openapi";
import { fileFormats } from "./file-formats.ts";
import { engineNames } from "./generation-kinds.ts";
import { outlineStates } from "./outlines.ts";
import { ratios } from "./ratios.ts";

/** The difference picture shows a colour difference of 1, which can just be seen, as bright as 20 % grey. */
export const differenceAmplification = 20;

/**
 * Proof that the pixels shown of a retail picture's car are the photo's own, measured on the finished file. Compared are pixels that lie wholly
 * inside the car's outline, some pixels from its edge. It says nothing about whether the outline holds the whole car (`outlines.ts`).
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

export const carProofFormats = ["json", "pdf"] as const;

/** The proof as a file for somebody who has the picture, such as a marketplace. */
export const carProofFileSchema = z.object({
  /** Says in words what is proven (`carWords`). */
  title: z.string(),
  generationId: z.uuid(),
  /** When the picture was asked for. */
  createdAt: z.iso.datetime(),
  engine: z.enum(engineNames),
  preset: z.string(),
  aspectRatio: z.enum(ratios),
  picture: z.object({ sha256: z.string(), width: z.int(), height: z.int(), fileFormat: z.enum(fileFormats) }),
  /** As we keep it: upright and without its metadata, its pixels those that were sent. */
  photo: z.object({ sha256: z.string(), width: z.int(), height: z.int() }),
  figures: carProofSchema,
  /** What is known of the outline now; null for a picture that is older than what is told of outlines. */
  outline: z.enum(outlineStates).nullable(),
  /** Of the difference picture: 1 of CIEDE2000 is shown this many per cent bright. */
  differenceAmplification: z.number(),
  method: z.array(z.string()),
});
export type CarProofFile = z.infer<typeof carProofFileSchema>;
