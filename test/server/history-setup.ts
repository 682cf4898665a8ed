import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { packIds } from "#contract/picture-ids.ts";
import { pictureGroupPage, pictureOverviewSchema, type PictureGroup } from "#contract/pictures.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import { views } from "#contract/views.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { viewKey } from "#server/domain/generations/view-files.ts";
import { describedCar } from "#test/described-car.ts";
import { readZip } from "./read-zip.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";
import { createTestUpload } from "./work-setup.ts";

type Made = Partial<typeof generations.$inferInsert>;

const someCar: DescribedCar = { ...describedCar, make: "Škoda", model: "Octavia", year: 2023, colour: "White" };

/** A user's history, written into the database as if it had been made long ago, and how a browser asks for it. */
export function historyOf(server: WorkServer, user: WorkUser) {
  return { ...writing(server, user), ...asking(user) };
}

/** For the tests of a file: a server, and for each test a new user with a history. Filled by the time a test begins. */
export function holdHistory() {
  const held = {} as { server: WorkServer; user: WorkUser; history: TestHistory };
  beforeAll(async () => {
    held.server = await startWorkServer({ isWorker: false });
  });
  afterAll(() => held.server.close());
  beforeEach(async () => {
    held.user = await held.server.signUp();
    held.history = historyOf(held.server, held.user);
  });
  return held;
}

function writing({ database, files }: WorkServer, user: WorkUser) {
  const { db } = database;
  /** One that was paid pays for its other formats. */
  const keepPaid = (id: string) =>
    db.execute(sql`insert into entitlements (id, user_id, subject, engine, cost, state)
      select id, user_id, entitlement_subject(upload_id, preset, recipe, car), engine, cost, 'captured' from generations
      where id = ${id} and engine = 'studio' and not is_passed_through on conflict do nothing`);
  const done = { userId: user.id, status: "done", stage: "saving", engine: "studio", cost: 1 } as const;
  return {
    photo: async (fileName: string) => {
      const id = await createTestUpload(database, user.id);
      await db.update(uploads).set({ fileName }).where(eq(uploads.id, id));
      return id;
    },
    /** Finished and paid unless told otherwise; its file says its id. */
    picture: async (uploadId: string, made: Made = {}) => {
      const id = randomUUID();
      const resultKey = `pictures/${id.slice(0, 2)}/${id}.jpg`;
      const shown = { kind: "preset", preset: "Studio", aspectRatio: "4:3", width: 2048, height: 1536 } as const;
      const finishedAt = made.createdAt ?? new Date();
      await db.insert(generations).values({ ...done, ...shown, id, uploadId, resultKey, finishedAt, ...made });
      await keepPaid(id);
      await files.put(resultKey, Buffer.from(id));
      return id;
    },
    viewSet: async (car: Partial<DescribedCar> = {}, made: Made = {}) => {
      const described = { ...someCar, ...car };
      const { make, model, year, colour: color, wheelColour } = described;
      const [request] = await db
        .insert(requests)
        .values({ userId: user.id, make, model, year, color, swatch: color, wheelColour })
        .returning();
      const id = randomUUID();
      const set = { kind: "views", requestId: request?.id, car: described, bodyStyle: "estate" } as const;
      await db.insert(generations).values({ ...done, ...set, id, finishedViews: [...views], ...made });
      for (const view of views) await files.put(viewKey(id, view), Buffer.from(`${id} ${view}`));
      return id;
    },
  };
}

function asking(user: WorkUser) {
  const json = (path: string, method: string, body: unknown) =>
    user.fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const zip = (...ids: string[]) => user.fetch(`/api/pictures/zip?ids=${packIds(ids)}`);
  const page = async (query = "") => pictureGroupPage.parse(await (await user.fetch(`/api/pictures${query}`)).json());
  return {
    page,
    groups: async (query = ""): Promise<PictureGroup[]> => (await page(query)).groups,
    overview: async () => pictureOverviewSchema.parse(await (await user.fetch("/api/pictures/overview")).json()),
    remove: (...ids: string[]) => json("/api/pictures/delete", "POST", { ids }),
    restore: (...ids: string[]) => json("/api/pictures/restore", "POST", { ids }),
    rename: (path: string, title: string | null) => json(`/api/${path}`, "PATCH", { title }),
    remake: (id: string, aspectRatio: string) => json(`/api/pictures/${id}/formats`, "POST", { aspectRatio }),
    zip,
    zipped: async (...ids: string[]) => readZip(Buffer.from(await (await zip(...ids)).arrayBuffer())),
  };
}

export type TestHistory = ReturnType<typeof historyOf>;

export const idsOf = (groups: readonly PictureGroup[]): string[][] =>
  groups.map(({ pictures }) => pictures.map(({ id }) => id));

/** So many days before noon of 23 November 2026. */
export const daysAgo = (days: number): Date => new Date(Date.UTC(2026, 10, 23 - days, 12));
