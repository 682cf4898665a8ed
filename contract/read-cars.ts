import { z } from "@hono/zod-openapi";
import { detectionStatuses } from "./detected-fields.ts";

/** A car that photos told, or are to tell, as a list shows it. */
export const readCarSchema = z.object({
  /** Of its request. */
  id: z.uuid(),
  /** The likeliest, sure or not; null where nothing tells it. */
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** Only one that is sure. */
  numberPlate: z.string().nullable(),
  status: z.enum(detectionStatuses),
  /** Of its best photo; null once its photos are gone. */
  previewUrl: z.string().nullable(),
  photoCount: z.int().min(0),
  hasViews: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ReadCar = z.infer<typeof readCarSchema>;

export const readCarPage = z.object({
  cars: z.array(readCarSchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type ReadCarPage = z.infer<typeof readCarPage>;

/** What stays of a car that was deleted. */
export const deletedCarSchema = z.object({
  id: z.uuid(),
  /** Photos that pictures or other cars need. */
  keptPhotoCount: z.int().min(0),
  /** Whether views of it were begun or made: they stay among the pictures. */
  hasViews: z.boolean(),
});
export type DeletedCar = z.infer<typeof deletedCarSchema>;
