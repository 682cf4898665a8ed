import { z } from "zod";
import { views } from "#contract/views.ts";

/**
 * A 3D car body as painting needs it: `assets/cars/<style>/body.json`, written by `studio/` from the real camera and lights.
 *
 * Layers of a view (`assets/cars/<style>/<view>/`), all WebP, all covering `crop` of the picture unless said otherwise:
 *   base.webp         RGB  paint and wheels black, premultiplied by coverage:  picture = floor · (1 − coverage) + base + …
 *   solid.webp        grey what a white solid paint (and white wheels) adds to base; light transport is linear in paint colour
 *   metallic.webp     grey what a white metallic base coat (and bare metal wheels) adds to base
 *   masks.webp        RGBA, lossless: paint, wheel, glass coverage, and in A the coverage of the whole car (number plates included)
 *   stripes.webp      grey two stripes over bonnet, roof and boot: coverage, 0 where there is no paint. `stripesCrop`
 *   shadow.webp       grey floor light with the car over without, covering the whole picture at half its size
 *   <patch>-*.webp    base, solid, metallic, masks again for a part that may be fitted, covering the patch's crop: they replace what
 *                     lies below where the patch's coverage (A) is set
 *                    (for wheels: rim, tyre and brake; for parts: the part; premultiplied as base is:  car · (1 − A) + patch)
 * base, solid and metallic hold linear light / `peak`, to the power of 1 / `gamma`, as 0–255:  light = peak · (byte / 255) ^ gamma.
 */
/** Parts that are rendered as patches. Wheel designs are patches as well: `wheel-<design>`; so is the face without grille: `electric`. */
export const fittedParts = ["spoiler", "roof-rack"] as const;
export type FittedPart = (typeof fittedParts)[number];

const crop = z.object({ left: z.int().min(0), top: z.int().min(0), width: z.int().min(1), height: z.int().min(1) });
const point = z.object({ x: z.number(), y: z.number() });

const viewSchema = z.object({
  crop,
  stripesCrop: crop.nullable(),
  /** Corners of each visible number plate in picture pixels: top left, top right, bottom right, bottom left, as read. */
  numberPlates: z.array(z.object({ place: z.enum(["front", "rear"]), corners: z.tuple([point, point, point, point]) })),
  /** Light that falls on a white number plate, linear: multiply the plate's own colours with it. */
  plateLight: z.number().positive(),
  /** How many pixels one metre of height takes at the car's nearest and farthest wheel, for a lowered body. Columns in picture pixels. */
  heightScale: z.array(z.object({ column: z.number(), pixelsPerMetre: z.number().positive() })).min(1),
  /** Row of the horizon, for the studio's background. */
  horizonRow: z.number(),
  /** Row where the nearest tyre meets the floor. */
  groundRow: z.number(),
  patches: z.record(z.string(), z.object({ crop })),
});

export const carBodySchema = z.object({
  style: z.string().min(1),
  picture: z.object({ width: z.int().min(1600), height: z.int().min(1200) }),
  lengthMetres: z.number().positive(),
  heightMetres: z.number().positive(),
  peak: z.number().positive(),
  gamma: z.number().positive(),
  /** Wheel designs there are patches for, the first being the one in the base layers. */
  wheelDesigns: z.array(z.string()).min(1),
  views: z.record(z.enum(views), viewSchema),
});
export type CarBody = z.infer<typeof carBodySchema>;
export type CarBodyView = z.infer<typeof viewSchema>;
