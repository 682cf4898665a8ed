import { z } from "@hono/zod-openapi";
import { engineWorks, maxTokensPerOrder } from "./engine-works.ts";
import { engineNames } from "./generation-kinds.ts";

/** What an engine is offered for, as the operator decided. The studio is offered for everything but a single view, which would come out the same. */
export const engineOfferSchema = z.object({
  work: z.enum(engineWorks),
  engine: z.enum(engineNames),
  /** For one picture (each format of it, from AI models), one set of views, one view, or one photo that is read. */
  tokens: z.int().min(0).max(maxTokensPerOrder),
  /** Who gets the photo, or the words, for it: names of companies, and "this server's own machine". None for the studio. */
  companies: z.array(z.string()),
});
export type EngineOffer = z.infer<typeof engineOfferSchema>;

/** Who makes what: what the operator offers, and what the caller has chosen and agreed to. */
export const engineChoiceSchema = z.object({
  offers: z.array(engineOfferSchema),
  /** What the caller takes unless a call says otherwise; the studio where nothing was chosen, or the choice is no longer offered. */
  chosen: z.record(z.enum(engineWorks), z.enum(engineNames)),
  /**
   * When the caller agreed that photos and words go to the companies of all offers; null without that, after it was taken back, and once a
   * company was added. Nothing goes to any of them before.
   */
  agreedAt: z.iso.datetime().nullable(),
});
export type EngineChoice = z.infer<typeof engineChoiceSchema>;

export const chooseEngineBody = z.object({ work: z.enum(engineWorks), engine: z.enum(engineNames) });
export type ChooseEngineBody = z.infer<typeof chooseEngineBody>;

/** `companies` as the caller has read them: others than those of the offers are refused as `engines_changed`. Null takes the agreement back. */
export const agreeToEnginesBody = z.object({ companies: z.array(z.string().max(200)).max(50).nullable() });
export type AgreeToEnginesBody = z.infer<typeof agreeToEnginesBody>;
