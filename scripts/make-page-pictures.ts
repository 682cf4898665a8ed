import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { retailLogoSettings } from "#contract/logos.ts";
import type { View } from "#contract/views.ts";
import { decodeLogo } from "#imaging/logo/decode-logo.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { asSharp, composeForSite, composePair, photographedCar } from "./site-pictures/compose-for-site.ts";
import { paintCarForSite, type DescribedCar } from "./site-pictures/paint-car-for-site.ts";
import { drawSampleLogo } from "./site-pictures/sample-logo.ts";
import { writeAllWidths } from "./site-pictures/write-all-widths.ts";

/**
 * Makes the pictures of What's New!, Pricing and Professional services with the product's own engine, in all their widths, from the sample car and
 * from described cars: `node scripts/make-page-pictures.ts [part of a name]`.
 */
const root = join(import.meta.dirname, "..");
const services = join(root, "web/assets/services");
const whatsNew = join(root, "web/assets/whats-new");
const pricing = join(root, "web/assets/pricing");
const only = process.argv[2] ?? "";

/** The slideshow, in `web/features/services/slides.ts` by the same names. */
const slides = {
  "highlands-coupe": ["highlands", car("coupe", "Forest Green", "front-quarter")],
  "tokyo-supercar": ["tokyo", car("supercar", "Burgundy", "front-quarter")],
  "coastal-large-suv": ["coastal", car("large-suv", "Champagne", "rear-quarter")],
  "stage-coupe": ["retail-ten", car("coupe", "Pearl White", "front-quarter")],
  "mexico-hatchback": ["mexico", car("hatchback", "Teal", "front-quarter")],
  "london-estate": ["london", car("estate", "Midnight Blue", "front-quarter")],
  "studio-supercar": ["studio", car("supercar", "Orange", "side")],
} as const;
/** One car in three markets. */
const localised = ["coastal", "high-street-rain", "mexico"] as const;
const ratios = { "4:3": "ratio-listing", "1:1": "ratio-post", "16:9": "ratio-banner", "9:16": "ratio-story" } as const;
const ratioNames = ["4:3", "1:1", "16:9", "9:16"] as const;
const wallScenes = [
  "bay-storm",
  "village-snow",
  "high-street-night",
  "pueblo-golden",
  "studio-terracotta",
  "plaza-golden",
] as const;

function car(body: string, colour: string, view: View): DescribedCar {
  return { body, colour, wheels: "Gunmetal", view };
}

const matting = createMatting(ownMattingModelPath);

async function makeServices(): Promise<void> {
  for (const [slot, [scene, described]] of Object.entries(slides)) {
    if (!slot.includes(only)) continue;
    const { car: cut } = await photographedCar(await paintCarForSite(described), matting);
    const wide = await composeForSite(cut, { scene, ratio: "16:9" });
    await writeAllWidths(asSharp(wide), { folder: services, slot, widths: [1024, 1600, 2048] });
    const square = await composeForSite(cut, { scene, ratio: "1:1" });
    await writeAllWidths(asSharp(square), { folder: services, slot: `${slot}-tall`, widths: [720, 1080] });
  }
  if (!"localised".includes(only)) return;
  const { car: cut } = await photographedCar(
    await paintCarForSite(car("hatchback", "Pearl White", "front-quarter")),
    matting,
  );
  for (const scene of localised) {
    const picture = asSharp(await composeForSite(cut, { scene, ratio: "4:3" }));
    await writeAllWidths(picture, { folder: services, slot: `localised-${scene}`, widths: [480, 960] });
  }
}

async function makeWhatsNew(): Promise<void> {
  const isSliderOnly = only === "slider";
  if (!isSliderOnly && !"whats-new".includes(only)) return;
  const sample = await photographedCar(await readFile(join(root, "assets/samples/sample-car.jpg")), matting);
  await makeSlider(sample);
  if (isSliderOnly) return;
  for (const ratio of ratioNames) {
    const picture = asSharp(await composeForSite(sample.car, { scene: "city", ratio }));
    await writeAllWidths(picture, { folder: whatsNew, slot: ratios[ratio], widths: [480, 960] });
  }
  for (const scene of wallScenes) {
    const picture = asSharp(await composeForSite(sample.car, { scene, ratio: "4:3" }));
    await writeAllWidths(picture, { folder: whatsNew, slot: `wall-${scene}`, widths: [480, 800] });
  }
}

/** A dealer's picture, beside the photo it is of. */
async function makeSlider(sample: Awaited<ReturnType<typeof photographedCar>>): Promise<void> {
  const logo = { logo: await decodeLogo(await drawSampleLogo()), settings: retailLogoSettings };
  const { before, after } = await composePair(sample, { scene: "retail-two", ratio: "4:3", shape: 4 / 3, logo });
  await writeAllWidths(before, { folder: whatsNew, slot: "studio-before", widths: [800, 1200] });
  await writeAllWidths(after, { folder: whatsNew, slot: "studio-after", widths: [800, 1200] });
}

/** The same picture as either plan gives it. */
async function makePricing(): Promise<void> {
  if (!"pricing".includes(only)) return;
  const { car: cut } = await photographedCar(await paintCarForSite(car("coupe", "Crimson", "front-quarter")), matting);
  const core = await composeForSite(cut, { scene: "city", ratio: "4:3", isWatermarked: true });
  await writeAllWidths(asSharp(core), { folder: pricing, slot: "core", widths: [640, 1200] });
  const pro = await composeForSite(cut, { scene: "city", ratio: "16:9" });
  await writeAllWidths(asSharp(pro), { folder: pricing, slot: "pro", widths: [800, 1600] });
}

await makeServices();
await makePricing();
await makeWhatsNew();
await matting.close();
