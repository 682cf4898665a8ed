import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { views, type View } from "#contract/views.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { readCarBody } from "#server/engines/studio/car-body-library.ts";
import { createViewPainter } from "#server/engines/studio/paint-views.ts";
import { describedCar } from "#test/described-car.ts";
import type { Painting } from "./wire-behaviours.ts";
import { paintPicture, type PictureSize } from "./wire-pictures.ts";
import type { Asked } from "./wire-speakers.ts";

/**
 * Paints as a model would, good or spoilt: a preset or retail picture from the layout that was sent, in other light; a view of a body of ours from
 * the side that its prompt asks for. The words of a prompt are its own to recognise it by; with none of them it is a plain picture.
 */
export async function paintAsked(as: Painting, asked: Asked, size: PictureSize): Promise<Uint8Array> {
  const { width, height } = as === "other-format" ? { width: size.height, height: size.width * 2 } : size;
  if (as === "no-car") return paintPicture({ width, height });
  const view = readView(promptOf(asked));
  const source = view === null ? asked.pictures.at(-1) : await paintOwnView(view);
  if (source === undefined) return paintPicture({ width, height });
  const fitted = sharp(source).resize(width, height, { fit: "fill" });
  const painted = await spoil(await fitted.png().toBuffer(), as, { width, height });
  return painted.png({ compressionLevel: 1 }).toBuffer();
}

/** `good`: a little warmer and lighter, as another lamp would make it. */
async function spoil(picture: Buffer, as: Painting, { width, height }: PictureSize): Promise<Sharp> {
  const image = sharp(picture);
  switch (as) {
    case "mirrored":
      return image.flop();
    case "moved": {
      const right = Math.round(width * 0.12);
      const wider = await image.extend({ left: right, extendWith: "copy" }).png().toBuffer();
      return sharp(wider).extract({ left: 0, top: 0, width, height });
    }
    case "recoloured":
      // Blue and grey become red, red becomes green.
      return image.recomb([
        [0, 0.4, 0.8],
        [0.5, 0, 0],
        [0, 0.45, 0],
      ]);
    case "good":
    case "no-car":
    case "other-format":
      return image.linear([1.04, 1.02, 0.99], [2, 1, 0]);
  }
}

/** Wherever a protocol puts the words. */
function promptOf({ form, json }: Asked): string {
  return form.find(([name]) => name === "prompt")?.[1] ?? JSON.stringify(json);
}

const viewWords = {
  side: "View: Exact side view",
  "front-quarter": "View: Front three-quarter view",
  "rear-quarter": "View: Rear three-quarter view",
  front: "View: Exact front view",
  rear: "View: Exact rear view",
  "dynamic-front-quarter": "View: Low front three-quarter view",
} as const satisfies Record<View, string>;

function readView(prompt: string): View | null {
  return views.find((view) => prompt.includes(viewWords[view])) ?? null;
}

const style = "estate";
const bodyFolder = join(import.meta.dirname, "../../assets/cars", style);
const loadPictures = createViewPictures(50_000_000);
export async function paintOwnView(view: View): Promise<Uint8Array> {
  const painted: Uint8Array[] = [];
  const paintViews = createViewPainter({
    bodies: new Map([[style, await readCarBody(bodyFolder, style)]]),
    loadPictures,
    kindOf: () => ({ isElectric: false, homeCountry: "GB" }),
  });
  await paintViews({
    car: describedCar,
    photo: null,
    readFinished: async () => null,
    bodyStyle: style,
    views: [view],
    isWatermarked: false,
    createdAt: new Date("2026-01-02T03:04:05Z"),
    onStage: () => undefined,
    onView: async ({ content }) => void painted.push(content),
    signal: new AbortController().signal,
    spending: closedSpending,
  });
  const [content] = painted;
  if (content === undefined) throw new Error(`no ${view} view was painted`);
  return content;
}
