import { z } from "@hono/zod-openapi";
import { engineNames } from "./generation-kinds.ts";
import { expectedCostInQuery, expectedCostSchema, generationPage } from "./generations.ts";
import { bulkLimits } from "./limits.ts";
import { logoSettingsSchema, recipeWishSchema } from "./picture-recipe.ts";
import { ratios } from "./ratios.ts";
import { retailRunStatuses } from "./statuses.ts";

/** Several photos in one retail preset, one after the other (docs/product.md, Retail Mode). */
export const retailRunSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(retailRunStatuses),
    preset: z.string(),
    aspectRatio: z.enum(ratios),
    logo: logoSettingsSchema.nullable(),
    /** In the order in which they were given. What is made of each is told by `generation.changed`. */
    items: z.array(
      z.object({
        position: z.int().min(0),
        uploadId: z.uuid(),
        /** As the user's file was called. */
        fileName: z.string(),
        previewUrl: z.string(),
        /** Of the photo's cut-outs the one that its picture would be made with now, null once the photo is removed; the picture names the one that it was made with. */
        cutOutVersion: z.int().min(0).nullable(),
        /** The newest try. */
        generationId: z.uuid(),
        /**
         * Not made and not charged: a person has to look at its cut-out first. Its picture is `failed` with `outline_doubtful` or `car_cut_off`; once
         * that is answered, `retry` with `what=needs-look` makes it.
         */
        needsLook: z.boolean(),
      }),
    ),
    counts: z.object({
      total: z.int(),
      completed: z.int(),
      /** Of the completed: photos that do not show the whole car, passed through as they are and not charged. */
      passedThrough: z.int(),
      /** Without those that need a look. */
      failed: z.int(),
      /** Not made and not charged until a person has looked at their cut-outs. */
      needsLook: z.int(),
      cancelled: z.int(),
    }),
    /** Tokens that it holds or has kept. */
    cost: z.int().min(0),
    /** One ZIP with every finished picture; null while there is none. */
    zipUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .openapi("RetailRun");
export type RetailRun = z.infer<typeof retailRunSchema>;

export const startRetailRunBody = recipeWishSchema.extend({
  preset: z.string().min(1).max(80),
  aspectRatio: z.enum(ratios).optional(),
  /** Photos of the caller, in the order of the set; Core takes fewer at once. */
  uploadIds: z.array(z.uuid()).min(1).max(bulkLimits.pro),
  logoUrl: z.string().max(2000).optional(),
  /** As of a single picture. */
  engine: z.enum(engineNames).optional(),
  expectedCost: expectedCostSchema,
});
export type StartRetailRunBody = z.infer<typeof startRetailRunBody>;

export const changeRetailRunBody = z.object({ status: z.enum(["running", "paused", "cancelled"]) });

/**
 * What of a run is made again: `needs-look` are those whose photos need no look any more, `plates` are finished pictures whose number plate was marked since, `cut-outs` those whose cut-out was put right;
 * the studio's are paid and cost nothing.
 */
export const retryReasons = ["failed", "needs-look", "cancelled", "plates", "cut-outs"] as const;
export type RetryReason = (typeof retryReasons)[number];

export const retryRetailRunQuery = z.object({
  what: z.enum(retryReasons).default("failed"),
  /** That of one photo alone; of a photo that is not in the run there is nothing to make. */
  uploadId: z.uuid().optional(),
  /** As of a new order. */
  expectedCost: expectedCostInQuery,
});

export const retailRunPage = z.object({
  runs: z.array(retailRunSchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type RetailRunPage = z.infer<typeof retailRunPage>;

/** What was made of each item, newest try only. */
export const retailRunPictures = generationPage.pick({ generations: true });
