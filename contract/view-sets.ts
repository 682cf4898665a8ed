import { z } from "@hono/zod-openapi";
import { bodyStyles } from "./body-styles.ts";
import { maxTokensPerOrder } from "./engine-works.ts";
import { engineNames } from "./generation-kinds.ts";
import { generationStageNames } from "./generation-stages.ts";
import { expectedCostSchema } from "./generations.ts";
import { requestLengths } from "./limits.ts";
import { carMake, carModel, carYear } from "./requests.ts";
import { generationStatuses, viewPictureStatuses } from "./statuses.ts";
import { requiredText } from "./typed-text.ts";
import { viewFacts, viewNoteSubjects, views } from "./views.ts";

/** What a set of views shows otherwise than it was asked for, and why. `text` is a sentence for people. */
export const viewNoteSchema = z.object({ subject: z.enum(viewNoteSubjects), text: z.string() });
export type ViewNote = z.infer<typeof viewNoteSchema>;

/** The label of pictures that show a generic body, not the very car. */
export const illustrationLabel = "Illustration";

const viewPictureSchema = z.object({
  view: z.enum(views),
  label: z.string(),
  status: z.enum(viewPictureStatuses),
  imageUrl: z.string().nullable(),
  /** A small WebP of it, sized as `renditions.ts` says. */
  thumbnailUrl: z.string().nullable(),
  /** Answers with an attachment named `{make}-{model}-{view}.jpg`. */
  downloadUrl: z.string().nullable(),
  /** An AI model painted what no photo of the car showed it. */
  isInvented: z.boolean(),
});
export type ViewPicture = z.infer<typeof viewPictureSchema>;

/** The car as it was asked for. */
export const describedCarSchema = z.object({
  make: z.string(),
  model: z.string(),
  year: z.int(),
  /** Named colour; what is painted unless `customColour` is understood. */
  colour: z.string(),
  customColour: z.string().nullable(),
  wheelColour: z.string(),
  modifications: z.string().nullable(),
  trim: z.string().nullable(),
  generation: z.string().nullable(),
  numberPlate: z.string().nullable(),
});
export type DescribedCar = z.infer<typeof describedCarSchema>;

/** Six views of a described car: one generation, one token. */
export const viewSetSchema = z
  .object({
    id: z.uuid(),
    kind: z.literal("views"),
    requestId: z.uuid(),
    status: z.enum(generationStatuses),
    stage: z.enum(generationStageNames),
    percent: z.number().min(0).max(100),
    engine: z.enum(engineNames),
    car: describedCarSchema,
    /** The 3D body that stands in for the car; null until it is chosen, and from an engine without bodies. */
    bodyStyle: z.enum(bodyStyles).nullable(),
    /** `Illustration`, to be shown with every picture; null from an engine that shows the very car. */
    label: z.literal(illustrationLabel).nullable(),
    /** Always six, in the order of `views`. */
    views: z.array(viewPictureSchema),
    notes: z.array(viewNoteSchema),
    /** The small mark of the free plan is in the views. */
    isWatermarked: z.boolean(),
    /** Tokens that it holds, or has kept once done: 0 for a car that has been paid in the same words, and for what came to nothing. */
    cost: z.int().min(0).max(maxTokensPerOrder),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** The set of which one view is made again in this one. */
    remakeOf: z.uuid().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi("ViewSet");
export type ViewSet = z.infer<typeof viewSetSchema>;

/** The words of the request with which the views are painted. They overrule the stored row's. */
export const generateCarImagesBody = z.object({
  /** Of the request. */
  id: z.uuid(),
  make: carMake,
  model: carModel,
  colour: requiredText({ message: "Please select a colour", label: "The colour", maxLength: requestLengths.color }),
  year: carYear,
  /** Without it the studio. An AI model only where it is offered, and after the caller agreed (`/api/engines`). */
  engine: z.enum(engineNames).optional(),
  expectedCost: expectedCostSchema,
});
export type GenerateCarImagesBody = z.input<typeof generateCarImagesBody>;

/** The words whose views' price is asked: those that would be sent to make them. */
export const priceOfViewsQuery = generateCarImagesBody.omit({ id: true, expectedCost: true });

export const priceOfViewsSchema = z.object({
  tokens: z.int().min(0).max(maxTokensPerOrder),
  /** `paid_before`: the same car's views were paid, under this request or another; `correction`: the one that is free. Null: they cost something. */
  freeBecause: z.enum(["paid_before", "correction"]).nullable(),
});
export type PriceOfViews = z.infer<typeof priceOfViewsSchema>;

const answerFields = views.map((view) => viewFacts[view].answerField);

export const generateCarImagesAnswer = z.object({
  success: z.literal(true),
  data: z
    .object({
      /** Of the set of views. */
      id: z.uuid(),
      status: z.enum(generationStatuses),
      engine: z.enum(engineNames),
      label: viewSetSchema.shape.label,
      notes: z.array(viewNoteSchema),
      /** Tokens that this call took. */
      cost: z.int().min(0).max(maxTokensPerOrder),
    })
    .and(z.record(z.enum(answerFields), z.string().nullable())),
});
export type GenerateCarImagesAnswer = z.infer<typeof generateCarImagesAnswer>;

export const viewSetPage = z.object({
  viewSets: z.array(viewSetSchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type ViewSetPage = z.infer<typeof viewSetPage>;
