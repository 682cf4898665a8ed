import { z } from "@hono/zod-openapi";

const amount = z.object({ count: z.int().min(0), bytes: z.int().min(0) });

/** What an account keeps, and how much it may. */
export const accountStorageSchema = z.object({
  usedBytes: z.int().min(0),
  quotaBytes: z.int().min(1),
  /** Photos, logos, plate pictures and backgrounds, each file once; the sample photo is none of them. */
  photos: amount,
  /** With their smaller copies, and difference pictures where there are any. */
  pictures: amount,
  /** Sets of six. */
  views: amount,
  /** Deleted pictures that can still be brought back; they are in `usedBytes` until then. */
  deletedBytes: z.int().min(0),
  /** Photos without a picture that go within the next seven days. */
  photosAboutToGo: z.int().min(0),
});
export type AccountStorage = z.infer<typeof accountStorageSchema>;
