import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "#contract/failure.ts";
import { sharedPictureSchema } from "#contract/shared-picture-routes.ts";
import { asDownload } from "#contract/shared-pictures.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { sharedPictures } from "#server/db/schema/shared-pictures.ts";
import { sweepSharedPictures } from "#server/domain/shared-pictures/sweep-shared-pictures.ts";
import { holdHistory } from "./history-setup.ts";

const held = holdHistory();
const link = z.object({ id: z.uuid(), createdAt: z.string(), expiresAt: z.string() });
const made = z.object({ token: z.string(), link });
const list = z.object({ links: z.array(link) });

const json = (method: string, body: object) => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const newPicture = async () => held.history.picture(await held.history.photo("a.jpg"));
const share = (id: string, days: number, by = held.user) =>
  by.fetch(`/api/generations/${id}/links`, json("POST", { days }));
const shared = async (id: string, days = 7) => made.parse(await (await share(id, days)).json());
const links = async (id: string) =>
  list.parse(await (await held.user.fetch(`/api/generations/${id}/links`)).json()).links;
const revoke = (id: string, by = held.user) => by.fetch(`/api/shared-links/${id}`, json("DELETE", {}));
/** Of somebody who has nothing but the link. */
const visit = (token: string) => fetch(new URL("/api/shared-pictures", held.server.origin), json("POST", { token }));
const shown = async (token: string) => sharedPictureSchema.parse(await (await visit(token)).json());
const fetchFile = (fileUrl: string) => fetch(new URL(fileUrl, held.server.origin));
const endAll = (by = held.user) => by.fetch("/api/shared-links", json("DELETE", {}));
const codeOf = async (answer: Response) => [answer.status, failureAnswer.parse(await answer.json()).code];
const ended = [410, "link_ended"];

test("whoever has a link sees the picture and saves it, and learns nothing of whose it is", async () => {
  const id = await newPicture();
  const { token, link: told } = await shared(id, 30);
  expect(token).toMatch(/^[\w-]{22}$/);
  const days = (Date.parse(told.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  const facts = await visit(token);
  expect(facts.headers.get("x-robots-tag")).toBe("noindex");
  const answer: unknown = await facts.json();
  const { fileUrl, ...rest } = sharedPictureSchema.parse(answer);
  expect(rest).toEqual({ width: 2048, height: 1536, madeBy: "studio", expiresAt: told.expiresAt });
  const file = await fetchFile(fileUrl);
  expect([file.status, file.headers.get("cache-control"), await file.text()]).toEqual([200, "no-store", id]);
  const saved = await fetchFile(asDownload(fileUrl));
  expect(saved.headers.get("content-disposition")).toContain('attachment; filename="car-studio-4x3.jpg"');
});

test("the database holds no token, and the owner sees which links work but not what opens them", async () => {
  const id = await newPicture();
  const { token, link: told } = await shared(id);
  const { db } = held.server.database;
  const [row] = await db.select().from(sharedPictures).where(eq(sharedPictures.id, told.id));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await links(id)).toEqual([told]);
});

test("a link ends when it is revoked, when its time is over, and with its picture", async () => {
  const id = await newPicture();
  const [one, two, three] = [await shared(id), await shared(id), await shared(id)];
  const [ofOne, ofThree] = [await shown(one.token), await shown(three.token)];
  expect(await links(id)).toHaveLength(3);
  expect(list.parse(await (await revoke(one.link.id)).json()).links.map((left) => left.id)).toEqual([
    three.link.id,
    two.link.id,
  ]);
  expect((await revoke(one.link.id)).status).toBe(200);
  expect(await codeOf(await visit(one.token))).toEqual(ended);
  expect(await codeOf(await fetchFile(ofOne.fileUrl))).toEqual(ended);
  await held.server.database.db
    .update(sharedPictures)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sharedPictures.id, two.link.id));
  expect(await codeOf(await visit(two.token))).toEqual(ended);
  expect((await visit(three.token)).status).toBe(200);
  await held.history.remove(id);
  expect(await codeOf(await fetchFile(ofThree.fileUrl))).toEqual(ended);
  expect(await codeOf(await held.user.fetch(`/api/generations/${id}/links`))).toEqual([404, "not_found"]);
  await held.history.restore(id);
  expect((await visit(three.token)).status).toBe(200);
});

test("only its owner shares a picture and ends its links; tokens that were never given out open nothing", async () => {
  const id = await newPicture();
  const { link: told } = await shared(id);
  const stranger = await held.server.signUp();
  expect(await codeOf(await share(id, 7, stranger))).toEqual([404, "not_found"]);
  expect(await codeOf(await stranger.fetch(`/api/generations/${id}/links`))).toEqual([404, "not_found"]);
  expect(await codeOf(await revoke(told.id, stranger))).toEqual([404, "not_found"]);
  expect(await codeOf(await share(id, 365))).toEqual([400, "validation_failed"]);
  expect(await codeOf(await visit("a".repeat(22)))).toEqual(ended);
  expect(await codeOf(await visit("short"))).toEqual([400, "validation_failed"]);
});

test("the address of a shared file holds no token, opens that file alone, and is over in an hour", async () => {
  const [one, other] = [await shared(await newPicture()), await shared(await newPicture())];
  const { fileUrl } = await shown(one.token);
  expect(fileUrl).not.toContain(one.token);
  const address = new URL(fileUrl, held.server.origin);
  const until = Number(address.searchParams.get("until"));
  expect(until * 1000 - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(until * 1000 - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  const changed = (change: (url: URL) => void) => {
    const copy = new URL(address);
    change(copy);
    return fetch(copy);
  };
  const bad = [
    (url: URL) => url.searchParams.set("until", String(until + 1)),
    (url: URL) => url.searchParams.set("signature", "A".repeat(43)),
    (url: URL) => (url.pathname = `/api/shared-pictures/${other.link.id}/file`),
    (url: URL) => (url.pathname = `/api/shared-pictures/${randomUUID()}/file`),
    (url: URL) => url.searchParams.set("until", String(Math.floor(Date.now() / 1000) - 1)),
  ];
  for (const change of bad) expect(await codeOf(await changed(change))).toEqual(ended);
  for (const name of ["until", "signature"])
    expect(await codeOf(await changed((url) => url.searchParams.delete(name)))).toEqual([400, "validation_failed"]);
});

test("all of an account's links end at once by one number in its row; those made later work, and another account's go on", async () => {
  const [one, two] = [await shared(await newPicture()), await shared(await newPicture())];
  const { fileUrl } = await shown(one.token);
  const stranger = await held.server.signUp();
  expect(await (await endAll(stranger)).json()).toEqual({ ended: 0 });
  expect((await visit(one.token)).status).toBe(200);
  expect(await (await endAll()).json()).toEqual({ ended: 2 });
  for (const { token } of [one, two]) expect(await codeOf(await visit(token))).toEqual(ended);
  expect(await codeOf(await fetchFile(fileUrl))).toEqual(ended);
  const { db } = held.server.database;
  const [row] = await db.select().from(profiles).where(eq(profiles.id, held.user.id));
  expect(row?.addressKeyVersion).toBe(2);
  expect(await (await endAll()).json()).toEqual({ ended: 0 });
  const later = await shared(await newPicture());
  expect((await fetchFile((await shown(later.token)).fileUrl)).status).toBe(200);
});

test("links that ended long ago go by themselves, whether their owner makes another or not", async () => {
  const id = await newPicture();
  const [old, recent, working] = [await shared(id), await shared(id), await shared(id)];
  const { db } = held.server.database;
  const end = (linkId: string, daysAgo: number) =>
    db
      .update(sharedPictures)
      .set({ expiresAt: sql`now() - make_interval(days => ${daysAgo})` })
      .where(eq(sharedPictures.id, linkId));
  await end(old.link.id, 91);
  await end(recent.link.id, 89);
  expect(await sweepSharedPictures(db)).toBe(1);
  const left = await db.select().from(sharedPictures).where(eq(sharedPictures.generationId, id));
  expect(left.map((row) => row.id).toSorted()).toEqual([recent.link.id, working.link.id].toSorted());
});
