import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { request as openRequest } from "node:http";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "#contract/failure.ts";
import { uploadAnswer } from "#contract/uploads.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { contactMessages } from "#server/db/schema/contact.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { describedCar } from "#test/described-car.ts";
import { isBucketRun } from "#test/storage/storage-of-run.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { readZip } from "./read-zip.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let files: ObjectStore;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  files = server.files;
});
afterAll(() => server.close());

const db = () => server.database.db;
const photo = (shade: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: shade, g: 20, b: 30 } } })
    .jpeg()
    .toBuffer();

async function send(user: WorkUser, content: Uint8Array, name = "IMG 1.jpg") {
  const answer = await user.fetch("/api/functions/simple-image-upload", {
    method: "POST",
    body: photoForm(content, name),
  });
  return uploadAnswer.parse(await answer.json()).data;
}

async function makePicture(user: WorkUser, uploadId: string): Promise<string> {
  await db().update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, uploadId));
  const pictures = createPictures(server.database, files);
  const { generation } = await pictures.start({ userId: user.id, uploadId });
  await pictures.run(generation.id);
  return generation.id;
}

async function makeViews(user: WorkUser): Promise<string> {
  const [described] = await db()
    .insert(requests)
    .values({
      userId: user.id,
      make: "Porsche",
      model: "911 GT3",
      year: 2020,
      color: "Red",
      swatch: "Red",
      wheelColour: "Silver",
    })
    .returning();
  const id = randomUUID();
  const car = { ...describedCar, make: "Porsche", model: "911 GT3", year: 2020, colour: "Red" };
  await db()
    .insert(generations)
    .values({
      id,
      userId: user.id,
      kind: "views",
      status: "done",
      stage: "saving",
      engine: "studio",
      requestId: described?.id ?? "",
      car,
      finishedViews: ["front"],
    });
  await files.put(`views/${id.slice(0, 2)}/${id}/front.jpg`, Buffer.from(`front of ${user.id}`));
  return id;
}

async function download(user: WorkUser) {
  const answer = await user.fetch("/api/account/export");
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(/carvas-data-\d{4}-\d\d-\d\d\.zip/);
  const entries = new Map(readZip(Buffer.from(await answer.arrayBuffer())).map(({ name, content }) => [name, content]));
  return { entries, text: (name: string) => Buffer.from(entries.get(name) ?? Buffer.from("missing")).toString() };
}
const list = z.array(z.record(z.string(), z.unknown()));

test("the ZIP holds everything of the account, its files included, and the lists name them", async () => {
  const user = await server.signUp();
  const sent = [await photo(200), await photo(90)] as const;
  const first = await send(user, sent[0]);
  await send(user, sent[1], "../../etc/passwd.jpg");
  const pictureId = await makePicture(user, first.id);
  const viewSetId = await makeViews(user);
  await user.fetch("/api/uploads/sample", { method: "POST" });
  const { entries, text } = await download(user);

  const day = new Date().toISOString().slice(0, 10);
  const pictureName = `pictures/${day}_studio_4x3_${pictureId.slice(0, 8)}.jpg`;
  const viewName = `views/${day}_Porsche-911-GT3_${viewSetId.slice(0, 8)}/front.jpg`;
  const names = [...entries.keys()];
  expect(names.slice(0, 2)).toEqual(["README.txt", "account.json"]);
  const photos = names.filter((name) => name.startsWith("photos/"));
  expect(photos).toEqual([
    `photos/${day}_IMG 1_${first.id.slice(0, 8)}.jpg`,
    expect.stringMatching(/^photos\/[^/]*passwd_[^/]*\.jpg$/),
  ]);
  expect(names.filter((name) => /^(pictures|views)\//.test(name))).toEqual([pictureName, viewName]);
  expect(Buffer.compare(Buffer.from(entries.get(pictureName) ?? ""), finishedPicture.content)).toBe(0);
  expect(text(viewName)).toBe(`front of ${user.id}`);
  const stored = new Uint8Array(await (await user.fetch(first.uploadUrl)).arrayBuffer());
  expect(Buffer.compare(Buffer.from(entries.get(photos[0] ?? "") ?? ""), stored)).toBe(0);

  const made = list.parse(JSON.parse(text("pictures.json")));
  expect(made).toMatchObject([{ id: pictureId, file: pictureName, preset: "Studio", uploadId: first.id }]);
  expect(list.parse(JSON.parse(text("uploads.json"))).map(({ file }) => file)).toEqual([...photos, null]);
  expect(list.parse(JSON.parse(text("view-sets.json")))).toMatchObject([{ id: viewSetId, files: [viewName] }]);
  expect(list.parse(JSON.parse(text("described-cars.json")))).toMatchObject([{ model: "911 GT3" }]);
  expect(list.parse(JSON.parse(text("tokens.json"))).map(({ entry }) => entry)).toEqual(["grant", "hold", "capture"]);
  expect(text("tokens.csv").split("\r\n")).toHaveLength(5);
  expect(JSON.parse(text("account.json"))).toMatchObject({
    id: user.id,
    sessions: [{ expiresAt: expect.any(String) }],
  });
  expect(text("README.txt")).toContain("three times a day".replace("three times", "3 times"));
});

test("it holds no secret, and nothing of anybody else, not even of who has the same photo", async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  const shared = await photo(140);
  const [mine, theirs] = [await send(user, shared), await send(other, shared, "theirs.jpg")];
  await makePicture(user, mine.id);
  await makePicture(other, theirs.id);
  await makeViews(other);
  const { entries } = await download(user);
  const everything = [...entries]
    .flatMap(([name, content]) => [name, Buffer.from(content).toString("latin1")])
    .join("\n");
  for (const foreign of [other.id, theirs.id, "theirs.jpg"]) expect(everything).not.toContain(foreign);
  const [session] = await db().select().from(sessions).where(eq(sessions.userId, user.id));
  expect(everything).toContain(user.id);
  for (const secret of [session?.token ?? "", "password", "token_hash"]) {
    expect(secret).not.toBe("");
    expect(
      [...entries].filter(
        ([name, content]) => name.endsWith(".json") && Buffer.from(content).toString().includes(`"${secret}"`),
      ),
    ).toEqual([]);
  }
});

test("messages to us are there once the address is proved: it might be somebody else's", async () => {
  const user = await server.signUp();
  const [row] = await db().select().from(users).where(eq(users.id, user.id));
  await db()
    .insert(contactMessages)
    .values({ name: "Somebody", email: row?.email.toUpperCase() ?? "", message: "A private word" });
  expect((await download(user)).text("messages.json")).toBe("[]\n");
  await db().update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  expect(list.parse(JSON.parse((await download(user)).text("messages.json")))).toMatchObject([
    { message: "A private word" },
  ]);
});

test("a file that is lost is named at the end, and the rest is whole", async () => {
  const user = await server.signUp();
  const lost = await send(user, await photo(1));
  await send(user, await photo(2), "there.jpg");
  const [row] = await db().select().from(uploads).where(eq(uploads.id, lost.id));
  await files.remove(row?.photoKey ?? "");
  const { entries, text } = await download(user);
  expect([...entries.keys()].filter((name) => name.startsWith("photos/"))).toHaveLength(1);
  expect(text("not-included.txt")).toContain(lost.id.slice(0, 8));
});

test("three a day: the fourth is refused with the time to wait", async () => {
  const user = await server.signUp();
  // What pages of others send a browser to is refused, and uses none of them up.
  for (const site of ["cross-site", "same-site"]) {
    const sent = await user.fetch("/api/account/export", { headers: { "sec-fetch-site": site } });
    expect([sent.status, failureAnswer.parse(await sent.json()).code]).toEqual([403, "wrong_origin"]);
  }
  for (let time = 0; time < 3; time += 1) await download(user);
  const refused = await user.fetch("/api/account/export");
  expect([refused.status, failureAnswer.parse(await refused.json()).code]).toEqual([429, "export_limit"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3600);
  expect((await (await server.signUp()).fetch("/api/account/export")).status).toBe(200);
});

test(
  "a reader who is slow, and one who goes away, cost no memory and no open file",
  { tags: ["thorough"], timeout: 60_000 },
  async () => {
    const user = await server.signUp();
    const sent = await send(user, await photo(77));
    const id = await makePicture(user, sent.id);
    const [row] = await db().select().from(generations).where(eq(generations.id, id));
    if (row === undefined) throw new Error("the picture has no row");
    const { groupId: _, ...copied } = row;
    const content = randomBytes(6_000_000);
    // 300 MB in all.
    for (let index = 0; index < 50; index += 1) {
      const key = `pictures/zz/${index}.jpg`;
      await files.put(key, content);
      await db()
        .insert(generations)
        .values({ ...copied, id: randomUUID(), idempotencyKey: null, resultKey: key, cost: 0 });
    }
    const before = process.memoryUsage().rss;
    const { received, stop } = await readSlowly(user);
    await expect.poll(received, { timeout: 20_000 }).toBeGreaterThan(1_000_000);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
    expect(received()).toBeLessThan(40_000_000);
    // Of a bucket nothing is open here but a connection, which is not told from others.
    expect(isBucketRun() ? 1 : countOpenObjects()).toBeGreaterThan(0);
    stop();
    await expect.poll(countOpenObjects, { timeout: 10_000 }).toBe(0);
  },
);

/** Takes a first megabyte and then nothing more. */
function readSlowly({ cookie }: WorkUser): Promise<{ received: () => number; stop: () => void }> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(new URL("/api/account/export", server.origin), { headers: { cookie } }, (answer) => {
      let bytes = 0;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > 1_000_000) answer.pause();
      });
      answer.on("error", () => undefined);
      resolve({ received: () => bytes, stop: () => sent.destroy() });
    });
    sent.on("error", (error) => {
      if (!sent.destroyed) reject(error);
    });
    sent.end();
  });
}

function countOpenObjects(): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(`${server.filesDirectory}/objects/`);
    } catch {
      return false;
    }
  }).length;
}
