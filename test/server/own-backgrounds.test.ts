import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { presetSchema } from "#contract/generations.ts";
import { ownBackgroundList, ownBackgroundSchema, type OwnBackground } from "#contract/own-backgrounds.ts";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import { uploadAnswer } from "#contract/uploads.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { insertUpload } from "#server/domain/uploads/upload-store.ts";
import type { EngineRequest } from "#server/engines/image-engine.ts";
import { createPictures, finishedPicture, type Pictures } from "./picture-setup.ts";
import { createRuns } from "./run-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";
import { createTestUpload } from "./work-setup.ts";

let server: WorkServer;
let pictures: Pictures;
let dealer: WorkUser;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  pictures = createPictures(server.database, server.files);
});
afterAll(() => server.close());
beforeEach(async () => {
  dealer = await server.signUp();
  await setPro(dealer, true);
});

const pro = { isPro: true };
const facts = { name: "Hall", horizonShare: 0.42, groundShare: 0.8, gloss: 0.3 };

async function setPro(user: WorkUser, isPro: boolean): Promise<void> {
  await server.database.db.update(profiles).set({ isPro }).where(eq(profiles.id, user.id));
}

/** A row as a sent photo leaves it, without its file. */
async function placeOf(
  user: WorkUser,
  changes: { purpose?: UploadPurpose; width?: number; height?: number } = {},
): Promise<string> {
  const row = await server.database.db.transaction((tx) =>
    insertUpload(tx, {
      userId: user.id,
      purpose: "background",
      photoKey: "photos/bb/hall.jpg",
      previewKey: "previews/bb/hall.webp",
      fileName: "hall.jpg",
      width: 1600,
      height: 1200,
      bytes: 1000,
      matteStatus: "ready",
      ...changes,
    }),
  );
  return row.id;
}

function call(
  method: string,
  path: string,
  { body, by = dealer }: { body?: object; by?: WorkUser } = {},
): Promise<Response> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return by.fetch(`/api/own-backgrounds${path}`, { method, ...init });
}

async function add(changes: object = {}, by = dealer): Promise<OwnBackground> {
  const answer = await call("POST", "", { body: { ...facts, uploadId: await placeOf(by), ...changes }, by });
  expect(answer.status).toBe(200);
  return ownBackgroundSchema.parse(await answer.json());
}

const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;
const namesOf = async (answer: Response) =>
  ownBackgroundList.parse(await answer.json()).backgrounds.map(({ name }) => name);

test("a sent photo becomes a background and a preset of its owner alone", async () => {
  const form = photoForm(
    await sharp({ create: { width: 1300, height: 1000, channels: 3, background: "#887" } })
      .jpeg()
      .toBuffer(),
    "hall.jpg",
  );
  form.set("type", "background");
  const sent = await dealer.fetch("/api/functions/simple-image-upload", { method: "POST", body: form });
  const { id: uploadId } = uploadAnswer.parse(await sent.json()).data;
  const own = await add({ uploadId });
  expect(own).toMatchObject({ ...facts, uploadId, preset: "Own: Hall", width: 1300, height: 1000 });
  const listed = presetSchema.array().parse(await (await dealer.fetch("/api/presets")).json());
  expect(listed.at(-1)).toMatchObject({ name: "Own: Hall", section: "own", available: true });
  expect((await dealer.fetch(listed.at(-1)?.thumbnailUrl ?? "")).status).toBe(200);
  const stranger = await server.signUp();
  await setPro(stranger, true);
  const others = presetSchema.array().parse(await (await stranger.fetch("/api/presets")).json());
  expect(others.filter(({ section }) => section === "own")).toEqual([]);
  const photo = { userId: stranger.id, uploadId: await createTestUpload(server.database, stranger.id) };
  await expect(pictures.start(photo, { presetName: "Own: Hall" }, pro)).rejects.toMatchObject({
    code: "unknown_preset",
  });
  for (const method of ["PUT", "DELETE"])
    expect(
      await codeOf(await call(method, `/${own.id}`, { by: stranger, ...(method === "PUT" && { body: facts }) })),
    ).toBe("not_found");
  expect(await codeOf(await call("POST", "", { body: { ...facts, uploadId }, by: stranger }))).toBe("not_found");
});

test("what can't be a background is refused in words", async () => {
  await add();
  const asked = async (changes: object) =>
    codeOf(await call("POST", "", { body: { ...facts, name: "Yard", ...changes } }));
  expect(await asked({ uploadId: await placeOf(dealer, { purpose: "photo" }) })).toBe("foreign_url");
  expect(await asked({ uploadId: await placeOf(dealer, { width: 1199, height: 1000 }) })).toBe("background_too_small");
  expect(await asked({ uploadId: await placeOf(dealer, { width: 899, height: 1600 }) })).toBe("background_too_small");
  expect(await asked({ uploadId: await placeOf(dealer), name: " hall " })).toBe("name_taken");
  expect(await asked({ uploadId: await placeOf(dealer), groundShare: 0.44 })).toBe("validation_failed");
  await add({ name: "Upright", uploadId: await placeOf(dealer, { width: 900, height: 1200 }) });
});

test("an account keeps ten, also of twelve that are added at once", async () => {
  const uploadId = await placeOf(dealer);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => call("POST", "", { body: { ...facts, uploadId, name: `Hall ${n}` } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = await Promise.all(answers.filter(({ status }) => status !== 200).map(codeOf));
  expect(refused).toEqual(["too_many_backgrounds", "too_many_backgrounds"]);
});

test("they are Pro's: Core neither adds nor uses one, and keeps what it has", async () => {
  const own = await add();
  await setPro(dealer, false);
  expect(await codeOf(await call("POST", "", { body: { ...facts, name: "Yard", uploadId: own.uploadId } }))).toBe(
    "pro_only",
  );
  expect(await codeOf(await call("PUT", `/${own.id}`, { body: facts }))).toBe("pro_only");
  const photo = { userId: dealer.id, uploadId: await createTestUpload(server.database, dealer.id) };
  await expect(pictures.start(photo, { presetName: own.preset })).rejects.toMatchObject({ code: "preset_needs_pro" });
  expect(await namesOf(await call("GET", ""))).toEqual(["Hall"]);
});

test("one is renamed, changed and removed, and can be put back with its photo", async () => {
  const own = await add();
  await add({ name: "Yard" });
  expect(await codeOf(await call("PUT", `/${own.id}`, { body: { ...facts, name: "Yard" } }))).toBe("name_taken");
  const changed = await call("PUT", `/${own.id}`, { body: { ...facts, name: "Showroom", gloss: 1 } });
  expect(ownBackgroundSchema.parse(await changed.json())).toMatchObject({
    id: own.id,
    preset: "Own: Showroom",
    gloss: 1,
  });
  expect(await namesOf(await call("DELETE", `/${own.id}`))).toEqual(["Yard"]);
  expect(await codeOf(await call("DELETE", `/${own.id}`))).toBe("not_found");
  await add({ uploadId: own.uploadId });
  expect(await namesOf(await call("GET", ""))).toEqual(["Yard", "Hall"]);
});

test("a picture is made as its background was when it was asked for, though it was removed meanwhile", async () => {
  const own = await add();
  const photo = { userId: dealer.id, uploadId: await createTestUpload(server.database, dealer.id) };
  const { generation } = await pictures.start(photo, { presetName: own.preset, isRetailMode: true }, pro);
  expect(generation.kind).toBe("retail");
  expect((await call("DELETE", `/${own.id}`)).status).toBe(200);
  let place: EngineRequest["place"] | null = null;
  await pictures.run(generation.id, async (request) => {
    ({ place } = request);
    return finishedPicture;
  });
  expect(place).toMatchObject({ name: "Own: Hall", horizonShare: 0.42, groundShare: 0.8, gloss: 0.3 });
});

test("a lost photo of the place is said to be that, and costs nothing", async () => {
  const own = await add();
  const photo = { userId: dealer.id, uploadId: await createTestUpload(server.database, dealer.id) };
  const { generation } = await pictures.start(photo, { presetName: own.preset }, pro);
  await pictures.run(generation.id, async ({ place }) => {
    if (typeof place !== "string") await place.readPhoto();
    return finishedPicture;
  });
  const answer = await dealer.fetch(`/api/generations/${generation.id}`);
  expect(await answer.json()).toMatchObject({ status: "failed", cost: 0, error: { code: "background_lost" } });
});

test("one token pays for a photo in a place: lines moved and names changed make new pictures for nothing, equal ones are found, another place under the old name is paid", async () => {
  const own = await add();
  const photo = { userId: dealer.id, uploadId: await createTestUpload(server.database, dealer.id) };
  const start = async (presetName: string) => {
    const { generation, cost } = await pictures.start(photo, { presetName }, pro);
    return { id: generation.id, cost };
  };
  const first = await start("Own: Hall");
  expect(first.cost).toBe(1);
  await pictures.run(first.id);
  await call("PUT", `/${own.id}`, { body: { ...facts, name: "Showroom" } });
  expect(await start("Own: Showroom")).toEqual({ id: first.id, cost: 0 });
  await call("PUT", `/${own.id}`, { body: { ...facts, name: "Showroom", groundShare: 0.7 } });
  const moved = await start("Own: Showroom");
  expect(moved.cost).toBe(0);
  expect(moved.id).not.toBe(first.id);
  await add({ name: "Hall" });
  const elsewhere = await start("Own: Hall");
  expect(elsewhere.cost).toBe(1);
  expect(elsewhere.id).not.toBe(first.id);
});

test("a run of photos goes into a background of one's own", async () => {
  const own = await add();
  const uploadIds = await Promise.all([1, 2].map(() => createTestUpload(server.database, dealer.id)));
  const runs = createRuns(server.database);
  const run = await runs.start({ userId: dealer.id, uploadIds }, { presetName: own.preset }, pro);
  expect(run).toMatchObject({ preset: "Own: Hall", cost: 2 });
  const places: EngineRequest["place"][] = [];
  for (const id of runs.queued)
    await pictures.run(id, async ({ place }) => {
      places.push(place);
      return finishedPicture;
    });
  expect(places).toMatchObject([{ name: "Own: Hall" }, { name: "Own: Hall" }]);
});

test("a photo remembers that it was picked for one", async () => {
  await add();
  const id = await createTestUpload(server.database, dealer.id);
  const note = (preset: string) => {
    const query = new URLSearchParams({ id, preset });
    return dealer.fetch(`/api/functions/simple-image-upload?${query.toString()}`, { method: "PATCH" });
  };
  expect((await note("Own: Hall")).status).toBe(200);
  expect(await codeOf(await note("Own: Nowhere"))).toBe("unknown_preset");
});
