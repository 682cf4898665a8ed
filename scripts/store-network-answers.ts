// Stores what the matting network answers about photos of test/photos, for tests that look at masks without running it:
//
//   node scripts/store-network-answers.ts <name of a photo without its ending> …
//
// Writes test/answers/<name>.<number>.png in the order in which the cut-out asks: 1024 × 1024, 8-bit grey, to which the product rounds every answer.
// Only for our own renders: no other people's photo, nor what the network says of it, belongs into the repository.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { fetchMattingModel } from "./fetch-matting-model.mjs";

const testFolder = resolve(import.meta.dirname, "..", "test");
const answersFolder = join(testFolder, "answers");

await mkdir(answersFolder, { recursive: true });
const { path } = await fetchMattingModel({ report: console.log });
const matting = createMatting(path);
for (const name of process.argv.slice(2)) {
  const answers: Float32Array[] = [];
  const infer: AlphaModel["infer"] = async (square) => {
    const answer = await matting.infer(square);
    answers.push(answer);
    return answer;
  };
  await cutOut(await decodePhoto(await readFile(join(testFolder, "photos", `${name}.jpg`))), { ...matting, infer });
  for (const [number, answer] of answers.entries()) {
    const bytes = Uint8ClampedArray.from(answer, (value) => value * 255);
    const png = await sharp(bytes, { raw: { width: matting.side, height: matting.side, channels: 1 } })
      .png({ compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer();
    await writeFile(join(answersFolder, `${name}.${number}.png`), png);
    console.log(`${name}.${number}.png: ${Math.round(png.length / 1000)} kB`);
  }
}
await matting.close();
