import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { presetSchema } from "#contract/generations.ts";
import { plainRecipe, type PictureRecipe } from "#contract/picture-recipe.ts";
import { remadeSchema } from "#contract/pictures.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { generations } from "#server/db/schema/work.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { holdHistory } from "./history-setup.ts";
import { createTestUpload } from "./work-setup.ts";

const held = holdHistory();
let proPreset: string;

beforeEach(async () => {
  const presets = presetSchema.array().parse(await (await held.user.fetch("/api/presets")).json());
  proPreset = presets.find(({ section }) => section === "catalogue")?.name ?? "";
});

const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;
const remake = async (id: string, ratio: string) =>
  remadeSchema.parse(await (await held.history.remake(id, ratio)).json());
const isMarked = async (id: string) => {
  const [row] = await held.server.database.db.select().from(generations).where(eq(generations.id, id));
  return row?.isWatermarked;
};
const setPro = (isPro: boolean) =>
  held.server.database.db.update(profiles).set({ isPro }).where(eq(profiles.id, held.user.id));
const order = (recordId: string, preset: string) =>
  held.user.fetch("/api/functions/generate-image-from-preset", {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async" },
    body: JSON.stringify({
      imageUrl: `/api/files/uploads/${recordId}/photo`,
      recordId,
      preset,
      aspectRatio: "1:1",
    }),
  });
const inPlace = (uploadId: string): PictureRecipe => ({
  ...plainRecipe,
  background: { uploadId, horizonShare: 0.4, groundShare: 0.8, gloss: 0.3 },
});
const withLogo = (uploadId: string): PictureRecipe => ({
  ...plainRecipe,
  logo: { position: "top-left", size: "small", opacity: 1, uploadId },
});

test("after Pro has ended another format of a picture of its catalogue is made as it was paid, and nothing else of the catalogue", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo, { preset: proPreset, isWatermarked: false });
  const before = await readBalance(held.server.database.db, held.user.id);
  const made = await remake(id, "16:9");
  expect(made).toMatchObject({ status: "pending", cost: 0 });
  expect(await isMarked(made.id)).toBe(false);
  expect(await remake(id, "16:9")).toMatchObject({ id: made.id });
  expect(await readBalance(held.server.database.db, held.user.id)).toBe(before);
  expect(await codeOf(await order(photo, proPreset))).toBe("preset_needs_pro");
  expect(await codeOf(await order(await held.history.photo("b.jpg"), proPreset))).toBe("preset_needs_pro");
});

test("the mark stays as the picture has it; only Pro takes it away", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo, { isWatermarked: true });
  expect(await isMarked((await remake(id, "16:9")).id)).toBe(true);
  await setPro(true);
  expect(await isMarked((await remake(id, "1:1")).id)).toBe(false);
});

test("a picture with a logo, and one in a background that is off the list, are made in other formats without Pro", async () => {
  const photo = await held.history.photo("a.jpg");
  const logo = await createTestUpload(held.server.database, held.user.id, "logo");
  const place = await createTestUpload(held.server.database, held.user.id, "background");
  const ids = [
    await held.history.picture(photo, { recipe: withLogo(logo), isWatermarked: false }),
    await held.history.picture(photo, {
      preset: "Own: Hall",
      kind: "retail",
      recipe: inPlace(place),
      isWatermarked: false,
    }),
  ];
  for (const id of ids) expect(await remake(id, "1:1")).toMatchObject({ status: "pending", cost: 0 });
});

test("what a deleted file was part of can't be made: the history says which, and so does the refusal", async () => {
  const photo = await held.history.photo("a.jpg");
  const [logo, place, cover] = [
    await createTestUpload(held.server.database, held.user.id, "logo"),
    await createTestUpload(held.server.database, held.user.id, "background"),
    await createTestUpload(held.server.database, held.user.id, "plate"),
  ];
  const ids = [
    await held.history.picture(photo, { preset: "Own: Hall", kind: "retail", recipe: inPlace(place) }),
    await held.history.picture(photo, { recipe: withLogo(logo) }),
    await held.history.picture(photo, {
      recipe: { ...plainRecipe, numberPlate: { treatment: "cover", quad: null, coverUploadId: cover } },
    }),
    await held.history.picture(photo),
  ];
  const missing = async () => {
    const shown = (await held.history.groups()).flatMap(({ pictures }) => pictures);
    return ids.map((id) => shown.find((one) => one.id === id)?.missingPart);
  };
  expect(await missing()).toEqual([null, null, null, null]);
  for (const part of [logo, place, cover])
    expect((await held.user.fetch(`/api/uploads/${part}`, { method: "DELETE" })).status).toBe(200);
  expect(await missing()).toEqual(["background", "logo", "plate-cover", null]);
  const refusals = [];
  for (const id of ids.slice(0, 3)) refusals.push(await codeOf(await held.history.remake(id, "1:1")));
  expect(refusals).toEqual(["background_lost", "logo_missing", "logo_missing"]);
});

test("a photo that was passed through has paid for nothing: the plan still decides", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo, {
    preset: proPreset,
    isPassedThrough: true,
    cost: 0,
    isWatermarked: false,
  });
  expect(await codeOf(await held.history.remake(id, "1:1"))).toBe("preset_needs_pro");
});
