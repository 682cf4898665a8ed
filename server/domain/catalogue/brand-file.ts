import { z } from "zod";
import { bodyStyles } from "#contract/body-styles.ts";

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const year = z.int().min(1886).max(2100);

/** One generation of a model, as people call it ("E46", "Mk2", "Third generation"). `to` is null while it is made. */
const generationSchema = z.object({ name: z.string().min(1), from: year, to: year.nullable() }).strict();

const modelSchema = z
  .object({
    id,
    name: z.string().min(1),
    from: year,
    to: year.nullable(),
    /** The usual body first; the others that words may ask for ("touring", "cabrio") behind it. */
    bodies: z.array(z.enum(bodyStyles)).min(1),
    /** Every version of it drives on a battery alone. */
    electric: z.literal(true).optional(),
    /** Country whose number plates it is known with, where that is not the brand's own. */
    market: z.string().length(2).optional(),
    generations: z.array(generationSchema),
    /** Typical trims and engines, as on the boot lid. */
    trims: z.array(z.string().min(1)),
    /** Other ways people write the name, in lower case. */
    aliases: z.array(z.string().min(1)).optional(),
  })
  .strict();

/** A brand of the catalogue with its models: `assets/catalogue/brands/<id>.json`, written by hand. */
export const brandFileSchema = z
  .object({
    id,
    label: z.string().min(1),
    /** ISO 3166 code of the country it is at home in. */
    country: z.string().length(2),
    aliases: z.array(z.string().min(1)).optional(),
    models: z.array(modelSchema).min(1),
  })
  .strict();
export type BrandFile = z.infer<typeof brandFileSchema>;
export type CatalogueModel = z.infer<typeof modelSchema>;
