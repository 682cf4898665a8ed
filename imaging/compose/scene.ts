import { z } from "zod";

/**
 * One scene as the composite needs it: `assets/scenes/<id>/scene.json`, written by `studio/` from the real camera and lights.
 *
 * World: metres, z up, ground at z = 0, camera at x = 0, y = 0 looking along +y, level, with a vertical lens shift
 * (docs/decisions/001). So for a point on the ground:
 *   row    = horizonRow + focalPixels · heightMetres / y
 *   column = centreColumn + focalPixels · x / y
 * in plate pixels.
 */
const unitVector = z.tuple([z.number(), z.number(), z.number()]);
const linearColour = z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)]);

const stand = z.object({
  /** The part of the plate that this ratio shows, in plate pixels. */
  crop: z.object({
    left: z.int().min(0),
    top: z.int().min(0),
    width: z.int().min(1),
    height: z.int().min(1),
  }),
  /** Where the middle of the car's footprint stands by default. */
  xMetres: z.number(),
  depthMetres: z.number().positive(),
  /** Nearest and farthest depth at which the ground is still free and plausible. */
  depthRangeMetres: z.tuple([z.number().positive(), z.number().positive()]),
});

export const sceneSchema = z.object({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  /** What it was called before: stored rows and callers may still say so. */
  formerNames: z.array(z.string().min(1)).optional(),
  section: z.enum(["core", "retail", "catalogue"]),
  plate: z.object({ width: z.int().min(2400), height: z.int().min(1500) }),
  camera: z.object({
    heightMetres: z.number().min(0.8).max(1.8),
    focalMillimetres: z.number().min(24).max(85),
    focalPixels: z.number().positive(),
    pitchDegrees: z.literal(0),
    horizonRow: z.number(),
    centreColumn: z.number(),
  }),
  stands: z.object({ "4:3": stand, "1:1": stand, "16:9": stand, "9:16": stand }),
  keyLight: z.object({
    /** From the car to the light. */
    direction: unitVector,
    /** Linear RGB, brightest channel 1. */
    colour: linearColour,
    /** Apparent diameter: 0.5 for a hard sun, 60 and more for soft boxes. */
    softnessDegrees: z.number().min(0).max(180),
    /** Key irradiance on the ground divided by all irradiance there. */
    share: z.number().min(0).max(1),
  }),
  ambient: z.object({ colour: linearColour }),
  floor: z.object({
    roughness: z.number().min(0).max(1),
    /** Share of a mirror's reflection seen from the camera at the car's foot, 0–1. */
    reflectivity: z.number().min(0).max(1),
    /** Mean linear RGB of the floor at the stand, as rendered. */
    colour: linearColour,
  }),
  grade: z.object({
    /** How bright a mid-grey card at the stand comes out, relative to mid-grey: 1 is neutral. */
    exposure: z.number().positive(),
    contrast: z.number().positive(),
    saturation: z.number().min(0),
  }),
  /**
   * `shadows.webp`: one row of square tiles, one per heading of the car; square root of the light ratio (RGB, 255 = unshadowed).
   * A tile is car-aligned: its +x (right) is the car's forward axis, its +y (down) is the car's right-hand side; its middle is the
   * middle of the footprint. Heading 0 drives along world +x, counted anticlockwise seen from above; a body half-turned casts
   * nearly the same shadow, so headings run from 0 to below 180.
   */
  shadows: z.object({
    tilePixels: z.int().positive(),
    tileMetres: z.number().positive(),
    headingsDegrees: z.array(z.number().min(0).lt(180)).min(1),
    /** The shadow caster's size. */
    body: z.object({ lengthMetres: z.number(), widthMetres: z.number(), wheelbaseMetres: z.number() }),
  }),
  /** What the cloud engine is told for the same scene. */
  prompt: z.string().min(40),
});

/** As it is rendered and stored. */
export type RenderedScene = z.infer<typeof sceneSchema>;
/** `own`: made of a user's photo (`scene-of-photo.ts`), whose plate may be smaller. */
export type Scene = Omit<RenderedScene, "section"> & { section: RenderedScene["section"] | "own" };
export type SceneStand = z.infer<typeof stand>;

/** Whether the car's own pixels stay as they are in the photo. */
export function keepsCarPixels({ section }: Pick<Scene, "section">): boolean {
  return section === "retail" || section === "own";
}
/** The four aspect ratios, width to height. */
export type SceneRatio = keyof Scene["stands"];
