import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { packIds } from "#contract/picture-ids.ts";
import { holdHistory } from "./history-setup.ts";

const held = holdHistory();

test("the ZIP holds what was chosen in its order, each once, under names that say what it is", async () => {
  const photo = await held.history.photo("IMG_1.HEIC");
  const scene = await held.history.picture(photo);
  const square = await held.history.picture(photo, { aspectRatio: "1:1", preset: "Tokyo Night" });
  const same = await held.history.picture(await held.history.photo("img_1.jpg"));
  const named = await held.history.picture(photo, { title: "../For: the <site>", aspectRatio: "9:16" });
  const views = await held.history.viewSet();
  const otherViews = await held.history.viewSet();
  const entries = await held.history.zipped(views, scene, square, same, named, otherViews, scene);
  const viewNames = ["side", "front-quarter", "rear-quarter", "front", "rear", "dynamic-front-quarter"];
  expect(entries.map(({ name }) => name)).toEqual([
    ...viewNames.map((view) => `2023 Škoda Octavia/Škoda-Octavia-${view}.jpg`),
    "IMG_1_studio_4x3.jpg",
    "IMG_1_tokyo-night_1x1.jpg",
    "img_1_studio_4x3 (2).jpg",
    "-For- the -site-.jpg",
    ...viewNames.map((view) => `2023 Škoda Octavia (2)/Škoda-Octavia-${view}.jpg`),
  ]);
  expect(Buffer.from(entries[6]?.content ?? []).toString()).toBe(scene);
  expect(Buffer.from(entries[0]?.content ?? []).toString()).toBe(`${views} side`);
  const answer = await held.history.zip(scene);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toContain(
    `filename="carvas-pictures-${new Date().toISOString().slice(0, 10)}.zip"`,
  );
});

test("what is lost or deleted is left out, and nothing at all is no ZIP", async () => {
  const photo = await held.history.photo("a.jpg");
  const lost = await held.history.picture(photo);
  const deleted = await held.history.picture(photo, { aspectRatio: "1:1" });
  const kept = await held.history.picture(photo, { aspectRatio: "9:16" });
  await held.server.files.remove(`pictures/${lost.slice(0, 2)}/${lost}.jpg`);
  await held.history.remove(deleted);
  expect((await held.history.zipped(lost, deleted, kept)).map(({ name }) => name)).toEqual(["a_studio_9x16.jpg"]);
  expect((await held.history.zip(lost, deleted)).status).toBe(404);
});

test("ids that are none are refused", async () => {
  for (const ids of ["", "abc", "*".repeat(22), "A".repeat(22 * 201), "_".repeat(22), `${"A".repeat(22)}B`])
    expect((await held.user.fetch(`/api/pictures/zip?ids=${ids}`)).status).toBe(400);
});

test(
  "sixteen ZIPs at a time, of whatever kind, are under way for one account; who reads none gets no more",
  { tags: ["thorough"], timeout: 60_000 },
  async () => {
    const photo = await held.history.photo("large.jpg");
    const id = await held.history.picture(photo);
    // More than the connection holds by itself.
    await held.server.files.put(`pictures/${id.slice(0, 2)}/${id}.jpg`, randomBytes(24 * 1024 * 1024));
    const ask = (path: string, init?: RequestInit) => held.user.fetch(path, init);
    const path = `/api/pictures/zip?ids=${packIds([id])}`;
    for (let time = 0; time < 20; time += 1) expect((await ask(path, { method: "HEAD" })).status).toBe(200);
    const readers = Array.from({ length: 16 }, () => new AbortController());
    // Kept, unread: an answer that nothing refers to any more is given up by `fetch` itself.
    const unread: Response[] = [];
    for (const { signal } of readers) unread.push(await ask(path, { signal }));
    const statusOf = async (asked: string) => {
      const { status, body } = await ask(asked);
      await body?.cancel();
      return status;
    };
    expect([await statusOf(path), await statusOf("/api/account/export")]).toEqual([429, 429]);
    // Files as they lie there are counted by themselves.
    expect(await statusOf(`/api/files/generations/${id}/picture`)).toBe(200);
    expect(unread.map(({ status, bodyUsed }) => [status, bodyUsed])).toEqual(readers.map(() => [200, false]));
    for (const reader of readers) reader.abort();
    await expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(200);
  },
);
