import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { generationSchema } from "#contract/generations.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import { plainRecipe } from "#contract/picture-recipe.ts";
import { remadeSchema } from "#contract/pictures.ts";
import { plainPlacing, type Placing } from "#contract/placing.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { findGenerationOfAnyone } from "#server/domain/generations/generation-store.ts";
import { readFinish } from "#server/domain/generations/picture-parts.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { holdHistory } from "./history-setup.ts";
import { createTestUpload } from "./work-setup.ts";

const held = holdHistory();

const apply = (id: string, placing: unknown, aspectRatio = "4:3") =>
  held.user.fetch(`/api/pictures/${id}/formats`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ aspectRatio, placing }),
  });
const applied = async (id: string, placing: Partial<Placing>, aspectRatio?: string) =>
  remadeSchema.parse(await (await apply(id, placing, aspectRatio)).json());
const refusal = async (id: string, placing: unknown) => {
  const answer = await apply(id, placing);
  return `${answer.status} ${failureAnswer.parse(await answer.json()).code}`;
};
const codeOf = async (path: string) => failureAnswer.parse(await (await held.user.fetch(path)).json()).code;
const read = async (id: string) =>
  generationSchema.parse(await (await held.user.fetch(`/api/generations/${id}`)).json());
const end = (id: string) =>
  held.server.database.db.update(generations).set({ status: "done", stage: "saving" }).where(eq(generations.id, id));
const picture = async (
  ...made: Parameters<typeof held.history.picture> extends [string, ...infer Rest] ? Rest : never
) => held.history.picture(await held.history.photo("a.jpg"), ...made);

test("a paid picture placed by hand is a new picture, and takes no token; the same place again is that picture", async () => {
  const id = await picture({ cost: 1 });
  const before = await readBalance(held.server.database.db, held.user.id);
  const turned = { across: 0.5, depth: 1, isMirrored: true, shadowSoftness: -0.25, warmth: 1 };
  const made = await applied(id, turned);
  expect(made).toMatchObject({ status: "pending", cost: 0 });
  expect(await read(made.id)).toMatchObject({ placing: { ...plainPlacing, ...turned }, cost: 0, aspectRatio: "4:3" });
  expect(await applied(id, turned)).toMatchObject({ id: made.id });
  expect((await applied(id, { ...turned, across: 0.55 })).id).not.toBe(made.id);
  expect(await readBalance(held.server.database.db, held.user.id)).toBe(before);
  expect((await read(id)).placing).toBeNull();
});

test("nothing turned any more is the studio's own picture again; another format of a placed one is placed alike", async () => {
  const id = await picture({ recipe: plainRecipe });
  const made = await applied(id, { depth: 0.5 });
  await end(made.id);
  expect(await applied(made.id, {})).toMatchObject({ id, status: "done" });
  const remade = remadeSchema.parse(await (await held.history.remake(made.id, "1:1")).json());
  expect(await read(remade.id)).toMatchObject({ aspectRatio: "1:1", placing: { depth: 0.5 } });
});

test("what is out of range is refused, and said nothing about what it would look like", async () => {
  const id = await picture();
  for (const placing of [{ across: 1.01 }, { depth: "far" }, { warmth: null }, { brightness: -2 }])
    expect(await refusal(id, placing)).toBe("400 validation_failed");
  for (const query of ["across=1.01", "depth=far", "isMirrored=perhaps"])
    expect((await held.user.fetch(`/api/generations/${id}/placed?${query}`)).status).toBe(400);
});

test("a retail picture's car keeps its pixels: what would change them is refused, what lies beside it is not", async () => {
  const id = await picture({ kind: "retail", preset: "Retail Two" });
  for (const placing of [{ isMirrored: true }, { warmth: 0.1 }, { brightness: -0.1 }, { depth: 0.5 }])
    expect(await refusal(id, placing)).toBe("422 placing_not_offered");
  for (const query of ["isMirrored=true", "warmth=0.1", "brightness=-0.1", "depth=0.5"])
    expect(await codeOf(`/api/generations/${id}/placed?${query}`)).toBe("placing_not_offered");
  expect(await codeOf(`/api/generations/${id}/placing?isMirrored=true`)).toBe("placing_not_offered");
  expect(await applied(id, { across: 1, shadowStrength: 1, reflection: -1 })).toMatchObject({ cost: 0 });
});

test("a car that its photo cuts stays at the picture's edge", async () => {
  const photo = await held.history.photo("a.jpg");
  await held.server.database.db
    .update(uploads)
    .set({ cutSides: ["left"], cutAccepted: true })
    .where(eq(uploads.id, photo));
  const id = await held.history.picture(photo);
  expect(await refusal(id, { across: 0.5 })).toBe("422 placing_not_offered");
  expect(await refusal(id, { depth: 0.5 })).toBe("422 placing_not_offered");
  expect(await applied(id, { isMirrored: true })).toMatchObject({ cost: 0 });
});

test("AI models' pictures, photos passed through, places of one's own and other people's pictures are not placed by hand", async () => {
  const background = { uploadId: await createTestUpload(held.server.database, held.user.id), horizonShare: 0.4 };
  const own = { ...plainRecipe, background: { ...background, groundShare: 0.8, gloss: 0.3 } };
  const unplaceable = [
    await picture({ engine: "cloud", madeBy: "cloud" }),
    await picture({ isPassedThrough: true, kind: "retail", preset: "Retail Two" }),
    await picture({ recipe: own, kind: "retail", preset: "Own: Hall" }),
  ];
  for (const id of unplaceable) {
    expect(await refusal(id, { shadowStrength: 0.5 })).toBe("422 placing_not_offered");
    expect(await codeOf(`/api/generations/${id}/placing`)).toBe("placing_not_offered");
    expect(await codeOf(`/api/generations/${id}/placed`)).toBe("placing_not_offered");
  }
  const id = await picture();
  const stranger = await held.server.signUp();
  for (const path of [`/api/generations/${id}/placing`, `/api/generations/${id}/placed`])
    expect((await stranger.fetch(path)).status).toBe(404);
});

test("a mirrored picture's number plate is blurred where it was found: nobody has such a plate", async () => {
  const id = await picture();
  const quad: PlateQuad = [
    [300, 200],
    [360, 201],
    [360, 215],
    [300, 214],
  ];
  const finishOf = async (placing: Partial<Placing>) => {
    const { id: made } = await applied(id, placing);
    const row = await findGenerationOfAnyone(held.server.database.db, made);
    if (row === null || row.kind === "views") throw new Error("the picture is missing");
    const files = createDiskObjectStore(held.server.filesDirectory);
    return readFinish({ db: held.server.database.db, files, findPlate: () => Promise.resolve(quad) }, row);
  };
  expect((await finishOf({ across: 0.3 })).numberPlate).toBeNull();
  expect((await finishOf({ isMirrored: true })).numberPlate).toEqual({ quad, cover: null });
});
