import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { accountSpaceBytes, undoDeleteSeconds } from "#contract/limits.ts";
import { paidPresetsSchema, remadeSchema } from "#contract/pictures.ts";
import { retailRunPage, retailRunSchema } from "#contract/retail-runs.ts";
import { liveEventRows, generations } from "#server/db/schema/work.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { daysAgo, holdHistory, idsOf } from "./history-setup.ts";
import { createPictures, type Pictures } from "./picture-setup.ts";
import { readZip } from "./read-zip.ts";
import { triesOf } from "./run-setup.ts";

const held = holdHistory();
let pictures: Pictures;

beforeAll(() => {
  pictures = createPictures(held.server.database, held.server.files);
});

const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;
const balance = () => readBalance(held.server.database.db, held.user.id);
const post = (path: string, body: unknown) =>
  held.user.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async" },
    body: JSON.stringify(body),
  });
/** Puts a deletion into the past. */
const age = (id: string, seconds: number) =>
  held.server.database.db
    .update(generations)
    .set({ deletedAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(generations.id, id));

async function order(uploadId: string, aspectRatio: string) {
  const imageUrl = `/api/files/uploads/${uploadId}/photo`;
  const answer = await post("/api/functions/generate-image-from-preset", {
    imageUrl,
    recordId: uploadId,
    preset: "Studio",
    aspectRatio,
  });
  const { data } = (await answer.json()) as { data: { id: string; cost: number } };
  return data;
}

test("a deleted picture is nowhere: no list has it and none of its addresses answers, until it is brought back", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo);
  const views = await held.history.viewSet();
  const addresses = [
    `/api/files/generations/${id}/picture`,
    `/api/files/generations/${id}/thumbnail`,
    `/api/generations/${id}`,
    `/api/generations/${id}/proof`,
    `/api/pictures/${id}`,
    `/api/files/view-sets/${views}/side`,
    `/api/files/view-sets/${views}/side/thumbnail`,
    `/api/view-sets/${views}`,
    `/api/pictures/${views}`,
  ];
  const statuses = async () => {
    const answers = await Promise.all(addresses.map((address) => held.user.fetch(address)));
    return answers.map(({ status }) => status);
  };
  const lists = ["/api/generations", "/api/photos", "/api/view-sets"];
  const shown = async () =>
    (await Promise.all(lists.map(async (list) => (await held.user.fetch(list)).text()))).join(" ");
  expect(await shown()).toContain(id);
  expect((await held.history.remove(id, views)).status).toBe(200);
  expect(await statuses()).toEqual(addresses.map(() => 404));
  expect(await shown()).not.toContain(id);
  expect(await shown()).not.toContain(views);
  expect(await held.history.groups()).toEqual([]);
  expect((await held.history.zip(id, views)).status).toBe(404);
  const download = `/api/functions/download-proxy?url=${encodeURIComponent(addresses[0] ?? "")}`;
  expect((await held.user.fetch(download)).status).toBe(422);
  const { deleted, pictureCount } = await held.history.overview();
  expect([pictureCount, deleted.map((one) => one.name).toSorted()]).toEqual([
    0,
    ["2023 Škoda Octavia, six views", "Studio 4:3, a.jpg"],
  ]);
  expect((await held.history.restore(id, views)).status).toBe(200);
  expect((await held.user.fetch(addresses[0] ?? "")).status).toBe(200);
  expect(idsOf(await held.history.groups()).flat()).toHaveLength(2);
});

test("deleting and bringing back work once, twice and at the same moment, all or none", async () => {
  const photo = await held.history.photo("a.jpg");
  const ids = await Promise.all([0, 1, 2].map((day) => held.history.picture(photo, { createdAt: daysAgo(day) })));
  const both = await Promise.all([held.history.remove(...ids), held.history.remove(...ids)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const overview = await held.history.overview();
  expect([overview.deletedCount, overview.deleted.length]).toEqual([3, 3]);
  // Whoever is first: the pictures are either all there or all gone.
  await Promise.all([held.history.restore(...ids), held.history.remove(...ids)]);
  expect([0, 3]).toContain(idsOf(await held.history.groups()).flat().length);
  expect((await held.history.restore(...ids)).status).toBe(200);
  expect((await held.history.restore(...ids)).status).toBe(200);
  expect(idsOf(await held.history.groups()).flat()).toEqual(ids);
});

test("what was deleted for too long stays deleted, and takes those with it that were to come back in the same call", async () => {
  const photo = await held.history.photo("a.jpg");
  const [old, recent] = [await held.history.picture(photo), await held.history.picture(photo, { preset: "City" })];
  await held.history.remove(old, recent);
  await age(old, undoDeleteSeconds + 5);
  expect((await held.history.overview()).deleted.map(({ id }) => id)).toEqual([recent]);
  const refused = await held.history.restore(recent, old);
  expect([refused.status, await codeOf(refused)]).toEqual([410, "undo_expired"]);
  expect(await held.history.groups()).toEqual([]);
  await age(recent, undoDeleteSeconds - 60);
  expect((await held.history.restore(recent)).status).toBe(200);
});

test("what the sweeper has been at has nothing to come back, also when its undo was on the way before", async () => {
  const id = await held.history.picture(await held.history.photo("a.jpg"));
  await held.history.remove(id);
  await held.server.database.db.update(generations).set({ resultKey: null }).where(eq(generations.id, id));
  expect((await held.history.overview()).deleted).toEqual([]);
  const refused = await held.history.restore(id);
  expect([refused.status, await codeOf(refused)]).toEqual([410, "undo_expired"]);
});

test("what is being made can't be deleted, and what came to nothing is no picture", async () => {
  const photo = await held.history.photo("a.jpg");
  const done = await held.history.picture(photo);
  const running = await held.history.picture(photo, { status: "running", aspectRatio: "1:1", cost: 0 });
  const failed = await held.history.picture(photo, { status: "failed", cost: 0 });
  const refused = await held.history.remove(done, running);
  expect([refused.status, await codeOf(refused)]).toEqual([409, "picture_unfinished"]);
  expect((await held.history.remove(done, failed)).status).toBe(404);
  expect(idsOf(await held.history.groups())).toEqual([[done]]);
});

test("a deleted picture gives no token back, and what was paid stays paid: other formats and itself are made again for nothing", async () => {
  const photo = await held.history.photo("a.jpg");
  const first = await order(photo, "4:3");
  expect(first.cost).toBe(1);
  await pictures.run(first.id);
  const before = await balance();
  await held.history.remove(first.id);
  expect(await balance()).toBe(before);
  const presets = async () =>
    paidPresetsSchema.parse(await (await held.user.fetch(`/api/uploads/${photo}/paid-presets`)).json()).presets;
  expect(await presets()).toEqual(["Studio"]);
  const again = await order(photo, "4:3");
  expect([again.cost, again.id === first.id]).toEqual([0, false]);
  const twice = await Promise.all([order(photo, "1:1"), order(photo, "1:1")]);
  expect(twice.map(({ cost }) => cost)).toEqual([0, 0]);
  expect(twice[0]?.id).toBe(twice[1]?.id);
  // Stopping what is free gives nothing that was not paid for it.
  await post(`/api/generations/${again.id}/cancel`, {});
  expect(await balance()).toBe(before);
  expect((await held.history.restore(first.id)).status).toBe(200);
});

test("another format is made by the same recipe for nothing; one that is there is the answer", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo, {
    recipe: { logo: null, numberPlate: { treatment: "keep" }, fileFormat: "png", framing: "own" },
  });
  const before = await balance();
  const remake = async (ratio: string) => remadeSchema.parse(await (await held.history.remake(id, ratio)).json());
  const made = await remake("16:9");
  expect(made).toMatchObject({ status: "pending", cost: 0 });
  expect(await remake("16:9")).toMatchObject({ id: made.id, cost: 0 });
  expect(await remake("4:3")).toMatchObject({ id, status: "done", cost: 0 });
  await pictures.run(made.id);
  expect(await balance()).toBe(before);
  const [group] = await held.history.groups();
  expect(group?.pictures.find((one) => one.id === made.id)).toMatchObject({ aspectRatio: "16:9", fileFormat: "png" });
  await held.history.remove(id);
  expect((await held.history.remake(id, "1:1")).status).toBe(404);
});

test("in a full account no further format is made, and the one that is there is still the answer", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo);
  await held.history.picture(photo, { preset: "City" });
  const half = accountSpaceBytes.core / 2;
  await held.server.database.db
    .update(generations)
    .set({ bytes: half + 1 })
    .where(eq(generations.userId, held.user.id));
  const refused = await held.history.remake(id, "16:9");
  expect([refused.status, await codeOf(refused)]).toEqual([403, "account_full"]);
  expect(await (await held.history.remake(id, "4:3")).json()).toMatchObject({ id, status: "done" });
});

test("of a deleted photo the picture stays and says so; other formats are refused with the reason", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo);
  expect((await held.user.fetch(`/api/uploads/${photo}`, { method: "DELETE" })).status).toBe(200);
  expect((await held.history.groups())[0]).toMatchObject({
    name: "a.jpg",
    previewUrl: null,
    pictures: [{ id, photo: { isRemoved: true } }],
  });
  const refused = await held.history.remake(id, "1:1");
  expect([refused.status, await codeOf(refused)]).toEqual([410, "photo_removed"]);
  expect((await held.user.fetch(`/api/files/generations/${id}/picture`)).status).toBe(200);
});

test("a run goes on without its deleted pictures: its items, its counts and its ZIP agree, and it costs what it did", async () => {
  const uploadIds = [await held.history.photo("a.jpg"), await held.history.photo("b.jpg")];
  const run = retailRunSchema.parse(await (await post("/api/retail-runs", { preset: "Retail One", uploadIds })).json());
  const [first = "", second = ""] = triesOf(run);
  for (const id of [first, second]) await pictures.run(id);
  const read = async () => retailRunSchema.parse(await (await held.user.fetch(`/api/retail-runs/${run.id}`)).json());
  await held.history.remove(first);
  expect(await read()).toMatchObject({ status: "finished", counts: { total: 1, completed: 1 }, cost: 2 });
  const zip = readZip(Buffer.from(await (await held.user.fetch(`/api/retail-runs/${run.id}/zip`)).arrayBuffer()));
  expect(zip.map(({ name }) => name)).toEqual(["retail_retail-one_b.jpg"]);
  await held.history.remove(second);
  const listed = retailRunPage.parse(await (await held.user.fetch("/api/retail-runs")).json());
  expect(listed.runs).toEqual([]);
  expect((await held.user.fetch(`/api/retail-runs/${run.id}/zip`)).status).toBe(404);
  expect((await post(`/api/retail-runs/${run.id}/retry`, {})).status).toBe(200);
  await held.history.restore(first, second);
  expect(await read()).toMatchObject({ counts: { total: 2, completed: 2 } });
  expect(
    idsOf(await held.history.groups())
      .flat()
      .toSorted(),
  ).toEqual([first, second].toSorted());
});

test("titles are kept, trimmed and taken away; a deleted picture has none to give", async () => {
  const photo = await held.history.photo("a.jpg");
  const id = await held.history.picture(photo);
  expect((await held.history.rename(`pictures/${id}`, "  For \n the  site ")).status).toBe(200);
  expect((await held.history.rename(`picture-groups/${photo}`, "Golf, blue")).status).toBe(200);
  expect((await held.history.groups())[0]).toMatchObject({
    title: "Golf, blue",
    pictures: [{ title: "For the site" }],
  });
  expect((await held.history.rename(`pictures/${id}`, "x".repeat(81))).status).toBe(400);
  await held.history.rename(`pictures/${id}`, "");
  await held.history.rename(`picture-groups/${photo}`, null);
  expect((await held.history.groups())[0]).toMatchObject({ title: null, pictures: [{ title: null }] });
  await Promise.all(["One", "Two"].map((title) => held.history.rename(`picture-groups/${photo}`, title)));
  expect(["One", "Two"]).toContain((await held.history.groups())[0]?.title);
  await held.history.remove(id);
  expect((await held.history.rename(`pictures/${id}`, "Late")).status).toBe(404);
  expect((await held.history.rename(`picture-groups/${photo}`, "Late")).status).toBe(404);
});

test("other tabs are told once of what was deleted or brought back, and nothing when nothing changed", async () => {
  const id = await held.history.picture(await held.history.photo("a.jpg"));
  const told = async () => {
    const rows = await held.server.database.db
      .select()
      .from(liveEventRows)
      .where(eq(liveEventRows.userId, held.user.id));
    return rows.filter(({ name }) => name === "pictures.changed").length;
  };
  await held.history.remove(id);
  await held.history.remove(id);
  expect(await told()).toBe(1);
  await held.history.restore(id);
  await held.history.restore(id);
  expect(await told()).toBe(2);
});

test("a sweeper that claims a row's files and an undo at the same moment never both win", async () => {
  const { db } = held.server.database;
  const id = await held.history.picture(await held.history.photo("a.jpg"));
  await held.history.remove(id);
  await age(id, undoDeleteSeconds);
  const claim = db
    .update(generations)
    .set({ resultKey: null })
    .where(
      sql`${generations.id} = ${id} and ${generations.deletedAt} <= now() - make_interval(secs => ${undoDeleteSeconds})`,
    )
    .returning({ id: generations.id });
  const [claimed, restored] = await Promise.all([claim, held.history.restore(id)]);
  expect(claimed.length === 1).not.toBe(restored.status === 200);
});
