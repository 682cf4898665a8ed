import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { CarProofFile } from "#contract/car-proof.ts";
import { makeRendition } from "#imaging/encode/rendition.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { printCarProof } from "./print-car-proof.ts";

const directory = await mkdtemp(join(tmpdir(), "carvas-proof-"));
afterAll(() => rm(directory, { recursive: true, force: true }));
const files = createDiskObjectStore(directory);
const picture = await sharp({ create: { width: 90, height: 160, channels: 3, background: "#456" } })
  .png()
  .toBuffer();
for (const key of ["photo.png", "picture.png", "picture-difference.png"]) await files.put(key, picture);

const hash = "0123456789abcdef".repeat(4);
const proof: CarProofFile = {
  title: "Proof: Pixels unchanged, outline not confirmed",
  generationId: "0b5a3a52-97a5-4e67-9d0c-0d94f5a6c111",
  createdAt: "2026-03-09T14:05:33.120Z",
  engine: "studio",
  preset: "Retail One",
  aspectRatio: "9:16",
  picture: { sha256: hash, width: 90, height: 160, fileFormat: "png" },
  photo: { sha256: hash, width: 90, height: 160 },
  figures: {
    comparedPixels: 6_848_215,
    unchangedShare: 1,
    carScale: 1,
    encoded: { fileFormat: "png", meanDeltaE: 0, worstDeltaE: 0, ssim: 1 },
    excludesNumberPlate: false,
  },
  outline: "judged",
  differenceAmplification: 20,
  method: ["Measured with care."],
};

async function print(file: CarProofFile) {
  const deps = {
    files,
    makeRendition: async ({
      source,
      target,
      frame,
    }: Parameters<Parameters<typeof printCarProof>[0]["makeRendition"]>[0]) =>
      writeFile(target, await makeRendition(await readFile(source), frame)),
  };
  const stored = { file, pictureKey: "picture.png", photoKey: "photo.png", name: "proof" };
  const bytes = Buffer.from(await printCarProof(deps, stored, "account"));
  const source = bytes.toString("latin1");
  return { words: wordsOf(source), pages: source.match(/\/Type \/Page\b/g)?.length };
}

/** What a page says: its streams hold the letters as hexadecimal digits, lines between brackets. */
function wordsOf(source: string): string {
  return Array.from(source.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g), ([, stream = ""]) => {
    const page = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    return Array.from(page.matchAll(/\[(.*?)\] TJ/g), ([, line = ""]) =>
      Array.from(line.matchAll(/<([0-9a-f]*)>/g), ([, digits = ""]) =>
        Buffer.from(digits, "hex").toString("latin1"),
      ).join(""),
    ).join(" ");
  }).join(" ");
}

test("the page says in words what the proof comes to, and when the picture was asked for", async () => {
  const { words, pages } = await print(proof);
  expect(pages).toBe(1);
  expect(words).toContain("all 6,848,215 compared pixels of the car are the photo's own, byte for byte.");
  expect(words).toContain("holds every one of them exactly.");
  expect(words).toContain("9 March 2026 at 14:05 UTC");
  expect(words).toContain(hash);
  expect(words).toContain("Proof: Pixels unchanged, outline not confirmed");
  expect(words).toContain("Outline of the car not confirmed");
});

test("a share that is not all is never rounded up to all, nor a likeness to the same", async () => {
  const encoded = { fileFormat: "jpeg", meanDeltaE: 0.42, worstDeltaE: 5.5, ssim: 0.999_999_9 } as const;
  const { words } = await print({ ...proof, figures: { ...proof.figures, unchangedShare: 0.999_999_99, encoded } });
  expect(words).toContain("99.999 % of 6,848,215");
  expect(words).toContain("moved their colours by 0.42 on average");
  expect(words).toContain("0.99999");
  expect(words).not.toContain("100 %");
  expect(words).not.toContain("1.00000");
});

test("a long name in other letters stays on the one page and says what it can", async () => {
  const preset = `Own: ${"Hof hinter der Werkstatt in ".repeat(2)}Bärental, Žilina 停车场`;
  const { words, pages } = await print({ ...proof, preset });
  expect(pages).toBe(1);
  expect(words).toContain("Bärental, Zilina ???");
});
