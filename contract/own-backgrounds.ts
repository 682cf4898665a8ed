import { z } from "@hono/zod-openapi";

const facts = {
  name: z.string().trim().min(1).max(40),
  /** Row of the horizon, and of the nearest tyre, as shares of the photo's height from its top. The horizon may lie above the photo. */
  horizonShare: z.number().min(-0.5).max(0.9),
  groundShare: z.number().min(0.05).max(1),
  /** How much the floor reflects: 0 matt, 1 polished. */
  gloss: z.number().min(0).max(1),
};

/** A photo of an empty showroom or forecourt that cars are put into (Pro). */
export const ownBackgroundSchema = z.object({
  ...facts,
  id: z.uuid(),
  /** Its photo: what is removed can be put back with it. */
  uploadId: z.uuid(),
  /** As the call for a picture takes it. */
  preset: z.string(),
  photoUrl: z.string(),
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: z.iso.datetime(),
});
export type OwnBackground = z.infer<typeof ownBackgroundSchema>;

export const newOwnBackgroundBody = z
  .object({ ...facts, uploadId: z.uuid() })
  .refine(({ horizonShare, groundShare }) => groundShare - horizonShare >= 0.05, {
    message: "The ground line must lie below the horizon.",
  });
export const changeOwnBackgroundBody = z
  .object(facts)
  .refine(({ horizonShare, groundShare }) => groundShare - horizonShare >= 0.05, {
    message: "The ground line must lie below the horizon.",
  });
export type OwnBackgroundFacts = z.infer<typeof changeOwnBackgroundBody>;

export const ownBackgroundList = z.object({ backgrounds: z.array(ownBackgroundSchema) });
