// Paints car bodies to be looked at: every given colour × view as a file, and one contact sheet a body.
//
//   node scripts/views-preview.ts --out <folder> [--bodies saloon,van] [--colours "Red,nardo grey"] [--views side,rear]
//     [--wheels Silver] [--modifications "lowered, white stripes"] [--plate "CAR VAS"] [--country GB]
//
// A body of which only some views are rendered yet is shown as far as it goes.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { z } from "zod";
import { views, type View } from "#contract/views.ts";
import { carBodySchema, type CarBody } from "#imaging/views/car-body.ts";
import { plateCountries } from "#imaging/views/number-plate.ts";
import { paintCar } from "#imaging/views/paint-car.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { understandWish } from "#wishes/understand-wish.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    folder: { type: "string", default: "assets/cars" },
    bodies: { type: "string" },
    views: { type: "string", default: views.join(",") },
    colours: { type: "string", default: "Black,White,Red,Navy Blue,Silver,Yellow" },
    wheels: { type: "string", default: "Silver" },
    modifications: { type: "string", default: "" },
    plate: { type: "string", default: "" },
    country: { type: "string", default: "GB" },
  },
});
const partialBody = z.looseObject({ views: z.record(z.string(), z.unknown()) });
const tile = { width: 480, height: 360 } as const;

async function main(): Promise<void> {
  const { out } = values;
  if (out === undefined)
    throw new Error("usage: views-preview.ts --out <folder> [--bodies a,b] [--colours a,b] [--views a,b]");
  await mkdir(out, { recursive: true });
  const load = createViewPictures(500_000_000);
  for (const style of values.bodies?.split(",") ?? (await readdir(values.folder))) {
    const folder = join(values.folder, style);
    const { body, rendered } = await readPartialBody(folder);
    const chosen = rendered.filter((view) => values.views.split(",").includes(view));
    const rows: Buffer[][] = [];
    for (const colour of values.colours.split(",")) {
      const wish = understandWish(body, {
        colour: "White",
        customColour: colour,
        wheelColour: values.wheels,
        modifications: values.modifications,
        numberPlate: values.plate,
        country: plateCountries.find((country) => country === values.country) ?? "GB",
      });
      for (const { text } of wish.notes) console.log(`  ${text}`);
      const tiles: Buffer[] = [];
      const painted = paintCar(body, wish.painting, {
        load: (wanted) => load({ body, folder }, wanted),
        views: chosen,
        marking: { engine: "studio", preset: "views", createdAt: new Date() },
      });
      for await (const { view, bytes } of painted) {
        await writeFile(join(out, `${style}-${colour.replaceAll(" ", "-").toLowerCase()}-${view}.jpg`), bytes);
        tiles.push(await sharp(bytes).resize(tile.width, tile.height).toBuffer());
      }
      rows.push(tiles);
    }
    await writeSheet(join(out, `sheet-${style}.jpg`), rows);
    console.log(`${style}: ${chosen.length} views × ${rows.length} colours`);
  }
}

/** Of a body that is still being rendered, the first view stands in for those that are not there yet. */
async function readPartialBody(folder: string): Promise<{ body: CarBody; rendered: readonly View[] }> {
  const facts = partialBody.parse(JSON.parse(await readFile(join(folder, "body.json"), "utf8")));
  const rendered = views.filter((view) => view in facts.views);
  const [standIn] = Object.values(facts.views);
  const complete = views.map((view) => [view, facts.views[view] ?? standIn] as const);
  return { body: carBodySchema.parse({ ...facts, views: Object.fromEntries(complete) }), rendered };
}

async function writeSheet(target: string, rows: readonly (readonly Buffer[])[]): Promise<void> {
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns <= 0) return;
  const overlays = rows.flatMap((row, y) =>
    row.map((input, x) => ({ input, left: x * tile.width, top: y * tile.height })),
  );
  await sharp({
    create: { width: columns * tile.width, height: rows.length * tile.height, channels: 3, background: "#202020" },
  })
    .composite(overlays)
    .jpeg({ quality: 88 })
    .toFile(target);
}

await main();
