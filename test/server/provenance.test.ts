import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { exportFormats } from "#contract/exports.ts";
import { marketIds, markets } from "#contract/markets.ts";
import { pictureStatementSchema } from "#contract/picture-statement.ts";
import { printOf } from "#credentials/picture-data.ts";
import { readCredentials } from "#credentials/read-credentials.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { picturePrints, signingCertificates } from "#server/db/schema/provenance.ts";
import { generations } from "#server/db/schema/work.ts";
import { signPicture } from "#server/domain/provenance/sign-picture.ts";
import { endDeletedPictures } from "#server/domain/storage/end-deleted-pictures.ts";
import type { EnginePicture } from "#server/engines/image-engine.ts";
import { readIndependently } from "#test/credentials/read-independently.ts";
import { testSigner } from "#test/credentials/signed-pictures.ts";
import { historyOf, holdHistory } from "./history-setup.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";

const held = holdHistory();
const createdAt = new Date("2026-11-24T09:00:00Z");
const smallSide = 400;
/** More than any market takes. */
const largeSide = 2100;
/** Each test's own: equal pictures are known of each other. */
const pixelsOf = (side: number) =>
  Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * (31 + turn) + Math.floor(at / 97)) % 256);
let turn = 0;
const carUnchanged = {
  comparedPixels: 5000,
  unchangedShare: 1,
  carScale: 1,
  encoded: { fileFormat: "jpeg", meanDeltaE: 0.5, worstDeltaE: 5, ssim: 0.99 },
  excludesNumberPlate: false,
} as const;

async function pictureFromEngine(preset: string, side = smallSide): Promise<EnginePicture> {
  const marking = { digitalSourceType: "compositeSynthetic", engine: "studio", preset, createdAt } as const;
  const content = await encodeImage(
    { pixels: pixelsOf(side), width: side, height: side, channels: 3 },
    { format: "jpeg", marking },
  );
  return { ...finishedPicture, content, width: side, height: side, carUnchanged };
}

let uploadId: string;
let plain: EnginePicture;
beforeEach(async () => {
  turn += 1;
  uploadId = await held.history.photo("Anna Example's car.jpg");
  plain = await pictureFromEngine("Retail One");
});

const files = () => held.server.files;

/** Made as a worker makes it, of what an engine gave. */
async function make(): Promise<string> {
  const pictures = createPictures(held.server.database, files());
  const own = { userId: held.user.id, uploadId };
  const { generation } = await pictures.start(own, { presetName: "Retail One", isRetailMode: true });
  await pictures.run(generation.id, () => Promise.resolve(plain));
  return generation.id;
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const download = async (id: string) => bytesOf(await held.user.fetch(`/api/files/generations/${id}/picture`));

/** As the page does: without a print nobody is asked. */
async function lookUp(file: Uint8Array) {
  const print = await printOf(file);
  if (print === null) return null;
  const answer = await fetch(new URL("/api/provenance/made-here", held.server.origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ print }),
  });
  expect(answer.status).toBe(200);
  return z.object({ statement: pictureStatementSchema.nullable() }).parse(await answer.json()).statement;
}

const stated = {
  kind: "retail",
  engine: "studio",
  model: null,
  preset: "Retail One",
  sourceType: "compositeSynthetic",
  createdAt: createdAt.toISOString(),
  isCopy: false,
  carUnchanged: {
    comparedPixels: 5000,
    unchangedShare: 1,
    carScale: 1,
    meanDeltaE: 0.5,
    worstDeltaE: 5,
    ssim: 0.99,
    excludesNumberPlate: false,
  },
  outline: null,
};

test("what is downloaded is what the engine made, pixel for pixel, with credentials that others read", async () => {
  const file = await download(await make());
  const [before, after] = await Promise.all([plain.content, file].map((one) => sharp(one).raw().toBuffer()));
  expect(before?.equals(after ?? new Uint8Array())).toBe(true);
  const { certificate } = await testSigner();
  expect(await readCredentials(file)).toMatchObject({
    isSigned: true,
    isIntact: true,
    signer: { fingerprint: certificate.fingerprint },
    statement: stated,
  });
  expect((await readIndependently(file, "image/jpeg")).state).toBe("Valid");
  expect((await sharp(file).metadata()).xmp?.toString()).toContain("digitalsourcetype/compositeSynthetic");
});

test("nothing in the file leads to a person, a photo's name or a row", async () => {
  const id = await make();
  const text = Buffer.from(await download(id)).toString("latin1");
  for (const handle of [id, uploadId, held.user.id, "example.test", "Anna Example", "car.jpg"])
    expect(text).not.toContain(handle);
});

test("without its credentials the picture is known again by its hash, by anybody, until its owner deletes it", async () => {
  const id = await make();
  // What the engine gave has the same picture data, and never had credentials.
  expect(await lookUp(plain.content)).toEqual(stated);
  await held.history.remove(id);
  expect(await lookUp(plain.content)).toBeNull();
  await held.history.restore(id);
  expect(await lookUp(plain.content)).toEqual(stated);
  await held.history.remove(id);
  const { db } = held.server.database;
  await db
    .update(generations)
    .set({ deletedAt: sql`now() - interval '1 day'` })
    .where(eq(generations.id, id));
  expect(await endDeletedPictures(db, 10)).toBe(1);
  expect(await db.select().from(picturePrints).where(eq(picturePrints.generationId, id))).toEqual([]);
});

test("an equal picture of somebody else's keeps it known", async () => {
  const [first, second] = [await make(), await make()];
  expect(first).toBe(second);
  const owner = held.user;
  held.user = await held.server.signUp();
  uploadId = await historyOf(held.server, held.user).photo("other.jpg");
  const others = await make();
  held.user = owner;
  await held.history.remove(first);
  expect(await lookUp(plain.content)).toEqual(stated);
  expect(others).not.toBe(first);
});

test("a picture of nobody's is not known, and a photo that is only passed through is stated nothing of", async () => {
  const other = await sharp(plain.content).jpeg({ quality: 70 }).toBuffer();
  expect(await lookUp(other)).toBeNull();
  plain = { ...plain, content: await sharp(plain.content).jpeg().toBuffer() };
  const file = await download(await make());
  expect(await readCredentials(file)).toEqual({ state: "none" });
  expect(await lookUp(file)).toBeNull();
});

test("a market's file that is the picture already is the picture, with the credentials that it has", async () => {
  const id = await make();
  const picture = Buffer.from(await download(id));
  for (const as of marketIds) {
    const file = await bytesOf(await held.user.fetch(`/api/generations/${id}/export?as=${as}`));
    expect({ as, isPicture: picture.equals(file) }).toEqual({ as, isPicture: true });
  }
  expect(await lookUp(picture)).toEqual(stated);
});

test(
  "every copy that is taken away is signed anew, as a copy, and weighs no more than a market takes",
  { tags: ["thorough"] },
  async () => {
    plain = await pictureFromEngine("Retail One", largeSide);
    const id = await make();
    for (const as of [...marketIds, ...exportFormats.filter((format) => format !== "jpeg")]) {
      const answer = await held.user.fetch(`/api/generations/${id}/export?as=${as}`);
      const mediaType = answer.headers.get("content-type") ?? "";
      const file = await bytesOf(answer);
      expect({ as, ...(await readCredentials(file)) }).toMatchObject({
        as,
        isSigned: true,
        isIntact: true,
        statement: { ...stated, isCopy: true },
      });
      expect((await readIndependently(file, mediaType)).state).toBe("Valid");
      // What an AVIF shows does not follow from its data alone: without its credentials it is not known.
      expect(await lookUp(file)).toEqual(as === "avif" ? null : { ...stated, isCopy: true });
      const market = marketIds.find((one) => one === as);
      expect(file.length).toBeLessThanOrEqual(
        market === undefined ? Infinity : (markets[market].maxBytes?.value ?? Infinity),
      );
    }
  },
);

test("the name of a background of one's own is its owner's, and is not told", async () => {
  const { content } = await pictureFromEngine("Own: Meier & Sons, Hamburg");
  const told = {
    kind: "retail",
    isCopy: false,
    isOwnBackground: true,
    carUnchanged: null,
    outline: null,
    photoHash: null,
  } as const;
  const { known } = await signPicture(await testSigner(), content, told);
  expect(known?.statement.preset).toBe("A background of one's own");
});

test("the installation names its certificate, which calls itself a test one, and keeps no key in the open", async () => {
  const answer = await fetch(new URL("/api/provenance/signers", held.server.origin));
  expect(await answer.json()).toEqual({
    signers: [{ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), isTest: true }],
  });
  const [row] = await held.server.database.db.select().from(signingCertificates);
  expect(row?.name).toBe("Carvas test certificate (An installation of Carvas)");
  expect(JSON.stringify(row)).not.toContain("PRIVATE KEY");
});

test("who asks too often has to wait", { tags: ["thorough"] }, async () => {
  const ask = () =>
    fetch(new URL("/api/provenance/made-here", held.server.origin), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ print: "0".repeat(64) }),
    });
  const answers = await Promise.all(Array.from({ length: 620 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
});
