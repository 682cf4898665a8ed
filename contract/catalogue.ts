import { z } from "@hono/zod-openapi";
import { bodyStyles } from "./body-styles.ts";
import type { CarColourName } from "./car-colours.ts";

/** The car catalogue as it is published: brands with their models, and models as the form needs them. */

/** Root-relative address below `/storage`, to be put behind the origin. */
const address = z.string().startsWith("/storage/");
const year = z.int();

export const catalogueBrandSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Other names that it goes by, to find it by: 'vw', 'chevy'. */
  aliases: z.array(z.string()),
  /** SVG in one grey, legible on light and dark alike. Its shape also works as a CSS mask. */
  logoPath: address,
  carImagePath: address,
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Pictures of the model in the colours of `indexColours`, in their order. */
      paths: z.array(address),
    }),
  ),
});
export type CatalogueBrand = z.infer<typeof catalogueBrandSchema>;

export const catalogueModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Other ways of writing the name. */
  aliases: z.array(z.string()),
  brandId: z.string(),
  /** WebP of the model's usual body in the default colour. */
  imageUrl: address,
  /** One picture for each of the named colours. */
  colorVariants: z.array(z.object({ name: z.string(), imageUrl: address })),
  /** The usual body first. */
  bodyStyles: z.array(z.enum(bodyStyles)),
  /** Years of sale; `to` is null while it is made. */
  from: year,
  to: year.nullable(),
  generations: z.array(z.object({ name: z.string(), from: year, to: year.nullable() })),
  /** Typical trims and engines, to suggest. */
  trims: z.array(z.string()),
});
export type CatalogueModelAnswer = z.infer<typeof catalogueModelSchema>;

/**
 * The commonest car colours in Europe: the variants that the index names. Every named colour has a picture; naming all of them for
 * every model would make the index megabytes.
 */
export const indexColours = ["White", "Black", "Gray"] as const satisfies CarColourName[];
