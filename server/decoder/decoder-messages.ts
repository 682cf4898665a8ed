import { z } from "zod";
import { exportFormats } from "#contract/exports.ts";

const path = z.string().min(1);
const frame = { width: z.int().positive(), height: z.int().positive() };

/** What the web process asks for, by paths on this machine. */
export const decoderTaskSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("store-photo"),
    /** A `graphic` is a logo or a plate picture. */
    use: z.enum(["photo", "graphic"]),
    source: path,
    content: path,
    preview: path,
  }),
  z.object({
    type: z.literal("make-rendition"),
    source: path,
    target: path,
    frame: z.object({ ...frame, use: z.literal("paper").optional() }),
  }),
  /** A stored photo as a person has turned it, whole or as its preview. */
  z.object({
    type: z.literal("turn-photo"),
    source: path,
    target: path,
    degrees: z.number(),
    variant: z.enum(["photo", "preview"]),
  }),
  z.object({ type: z.literal("make-alpha-file"), source: path, target: path }),
  z.object({ type: z.literal("make-matte-preview"), source: path, target: path, longSidePixels: z.int().positive() }),
  /** A finished picture of ours in another type of file, or smaller. */
  z.object({
    type: z.literal("copy-picture"),
    source: path,
    target: path,
    wish: z.object({
      format: z.enum(exportFormats),
      frame: z.object(frame).nullable(),
      maxBytes: z.int().positive().nullable(),
    }),
  }),
  /** The car of a photo alone, with transparency. */
  z.object({ type: z.literal("make-cut-out"), photo: path, matte: path, target: path, hasShadow: z.boolean() }),
]);
export type DecoderTask = z.infer<typeof decoderTaskSchema>;

export const orderSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), task: decoderTaskSchema }),
  /** After `cost`: go on. */
  z.object({ type: z.literal("admit") }),
  /** After `cost`: leave it, its turn comes later. */
  z.object({ type: z.literal("put-back") }),
]);
export type Order = z.infer<typeof orderSchema>;

/** What is known of a stored photo: its content's SHA-256, in hex, is its name. */
export const storedPhotoSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  format: z.enum(["jpeg", "png", "webp"]),
  bytes: z.int().positive(),
  /** Size of the upright picture. */
  width: z.int().positive(),
  height: z.int().positive(),
});
export type StoredPhoto = z.infer<typeof storedPhotoSchema>;

export const refusalCodeSchema = z.enum([
  "image_empty",
  "not_an_image",
  "unsupported_image_type",
  "image_damaged",
  "image_too_many_pixels",
  "image_too_small",
  "image_shape_unusable",
  "image_too_costly",
  // Nothing is wrong with the picture: what became of it found no room on the disk.
  "storage_low",
]);

export const usageSchema = z.object({ cpuMs: z.number(), residentBytes: z.number() });
export type ProcessUsage = z.infer<typeof usageSchema>;

export const reportSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Where the system doesn't tell what a process uses, the process does. */
  z.object({ type: z.literal("usage"), usage: usageSchema }),
  z.object({ type: z.literal("cost"), cost: z.object({ memoryBytes: z.number(), cpuMs: z.number() }) }),
  z.object({ type: z.literal("was-put-back") }),
  z.object({ type: z.literal("stored"), photo: storedPhotoSchema }),
  z.object({ type: z.literal("made") }),
  z.object({ type: z.literal("refused"), code: refusalCodeSchema, detail: z.string() }),
  z.object({ type: z.literal("failed"), detail: z.string() }),
]);
export type Report = z.infer<typeof reportSchema>;
