import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { views } from "#contract/views.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { asSharp, composeForSite, photographedCar } from "./site-pictures/compose-for-site.ts";
import { paintCarForSite } from "./site-pictures/paint-car-for-site.ts";
import { writeAllWidths } from "./site-pictures/write-all-widths.ts";

/**
 * Makes the landing page's series with the product's own engine: one car in every retail studio there is, one described car in its six
 * views, the result in the Retail Mode dialog and the closing picture. `node scripts/make-landing-series.ts [part of a name]`; again
 * after a retail scene has been rendered.
 */
const root = join(import.meta.dirname, "..");
const folder = join(root, "web/assets/landing-series");
const only = process.argv[2] ?? "";
const saloon = { body: "saloon", colour: "Burgundy", wheels: "Gunmetal", view: "front-quarter" } as const;
const convertible = { body: "convertible", colour: "Teal", wheels: "Gunmetal" } as const;
const matting = createMatting(ownMattingModelPath);

const isWanted = (slot: string) => slot.includes(only);

/** The folders are the list: a studio joins as soon as it is rendered. */
function retailScenes(): string[] {
  const scenes = join(root, "assets/scenes");
  return readdirSync(scenes).filter(
    (id) => id.startsWith("retail-") && existsSync(join(scenes, id, "thumbnail.webp")) && isWanted(id),
  );
}

async function makeRetailSeries(): Promise<void> {
  const { car } = await photographedCar(await paintCarForSite(saloon), matting);
  for (const scene of retailScenes()) {
    const picture = asSharp(await composeForSite(car, { scene, ratio: "4:3" }));
    await writeAllWidths(picture, { folder, slot: scene, widths: [320, 800, 1440] });
  }
  if (isWanted("closing")) {
    const wide = await composeForSite(car, { scene: "dark", ratio: "16:9" });
    await writeAllWidths(asSharp(wide), { folder, slot: "closing", widths: [1024, 1600, 2048] });
    const square = await composeForSite(car, { scene: "dark", ratio: "1:1" });
    await writeAllWidths(asSharp(square), { folder, slot: "closing-tall", widths: [640, 1080, 1600] });
  }
}

async function makeViews(): Promise<void> {
  for (const view of views.filter((id) => isWanted(`view-${id}`))) {
    const picture = sharp(await paintCarForSite({ ...convertible, view }));
    const widths = view === "dynamic-front-quarter" ? [480, 960, 1600] : [480, 960];
    await writeAllWidths(picture, { folder, slot: `view-${view}`, widths });
  }
}

async function makeRetailResult(): Promise<void> {
  if (!isWanted("retail-result")) return;
  const sample = await photographedCar(await readFile(join(root, "assets/samples/sample-car.jpg")), matting);
  const picture = asSharp(await composeForSite(sample.car, { scene: "retail-two", ratio: "4:3" }));
  await writeAllWidths(picture, { folder, slot: "retail-result", widths: [480] });
}

await makeRetailSeries();
await makeViews();
await makeRetailResult();
await matting.close();
