import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { encodeMatte } from "#imaging/cutout/stored-matte.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { uploads } from "#server/db/schema/work.ts";
import { readTestCar, testPhotoPath } from "../photos/read-test-car.ts";
import { insertKey, programWith } from "./api-key-setup.ts";
import { holdHistory } from "./history-setup.ts";

const held = holdHistory();
const name = "suv-orange-front-quarter";
const car = await readTestCar(name);

/** A photo whose car is cut out, of the user of this test. */
async function cutOutPhoto(): Promise<string> {
  const id = await held.history.photo("Mein Auto.jpg");
  const keys = { photoKey: "photos/cc/car.jpg", matteKey: "mattes/v1/cc/car.matte" };
  const files = held.server.files;
  await files.put(keys.photoKey, await sharp(testPhotoPath(name)).jpeg().toBuffer());
  await files.put(keys.matteKey, encodeMatte(car));
  await held.server.database.db.update(uploads).set(keys).where(eq(uploads.id, id));
  return id;
}
const setPro = (isPro: boolean) =>
  held.server.database.db.update(profiles).set({ isPro }).where(eq(profiles.id, held.user.id));
const path = (id: string, shadow: string) => `/api/uploads/${id}/cut-out?shadow=${shadow}`;
const codeOf = async (answer: Response) => [answer.status, failureAnswer.parse(await answer.json()).code];

test(
  "on Pro the car of a photo comes alone, in all its pixels, with transparency; with a shadow it is larger and says that it was drawn",
  { tags: ["thorough"] },
  async () => {
    await setPro(true);
    const id = await cutOutPhoto();
    const plain = await held.user.fetch(path(id, "none"));
    expect([plain.status, plain.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(plain.headers.get("content-disposition")).toContain('filename="Mein Auto-cut-out.png"');
    const facts = await sharp(Buffer.from(await plain.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ width: car.box.width, height: car.box.height, channels: 4 });
    expect(facts.xmp).toBeUndefined();
    const shaded = await sharp(Buffer.from(await (await held.user.fetch(path(id, "soft"))).arrayBuffer())).metadata();
    expect(shaded.width).toBeGreaterThan(car.box.width);
    expect(shaded.xmp?.toString()).toContain("digitalsourcetype/composite<");
  },
);

test("its alpha alone is Pro's for programs; the page in which cut-outs are put right has it on every plan", async () => {
  const id = await cutOutPhoto();
  const alpha = `/api/files/uploads/${id}/alpha`;
  const key = await insertKey(held.server.database.db, held.user.id, ["pictures:read"]);
  const program = programWith(held.server.origin, key);
  expect(await codeOf(await program(alpha))).toEqual([403, "pro_only"]);
  expect((await program(`/api/files/uploads/${id}/matte`)).status).toBe(200);
  expect((await held.user.fetch(alpha)).status).toBe(200);
  await setPro(true);
  expect((await program(alpha)).status).toBe(200);
});

test("it is Pro's, its owner's, and there only once the car is cut out", async () => {
  const id = await cutOutPhoto();
  expect(await codeOf(await held.user.fetch(path(id, "none")))).toEqual([403, "pro_only"]);
  const stranger = await held.server.signUp();
  expect(await codeOf(await stranger.fetch(path(id, "none")))).toEqual([404, "not_found"]);
  expect(await codeOf(await fetch(new URL(path(id, "none"), held.server.origin)))).toEqual([401, "unauthenticated"]);
  await setPro(true);
  expect(await codeOf(await held.user.fetch(path(id, "hard")))).toEqual([400, "validation_failed"]);
  expect(await codeOf(await held.user.fetch(path(await held.history.photo("b.jpg"), "none")))).toEqual([
    404,
    "not_found",
  ]);
});
