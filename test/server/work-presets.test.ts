import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { presetSchema } from "#contract/generations.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { startWorkServer, type WorkServer } from "./work-server.ts";

let server: WorkServer;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
});
afterAll(() => server.close());

const fetchPrompts = "/api/functions/fetch-prompts";

describe("the list of presets", () => {
  test("is for visitors too, and leaves the catalogue to Pro", async () => {
    const response = await fetch(`${server.origin}/api/presets`);
    const presets = z.array(presetSchema).parse(await response.json());
    expect(presets.length).toBeGreaterThan(0);
    for (const { section, available } of presets) expect(available).toBe(section !== "catalogue");
  });

  test("as names is refused to visitors and to who has no Pro plan", async () => {
    const visitor = await fetch(`${server.origin}${fetchPrompts}`, { method: "POST" });
    expect(visitor.status).toBe(401);
    const user = await server.signUp();
    const refused = await user.fetch(fetchPrompts, { method: "POST" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ success: false, code: "pro_only" });
  });

  test("as names gives Pro the same presets in the same order, without the dealers'", async () => {
    const pro = await server.signUp();
    await server.database.db.update(profiles).set({ isPro: true }).where(eq(profiles.id, pro.id));
    const presets = z.array(presetSchema).parse(await (await pro.fetch("/api/presets")).json());
    expect(presets.every(({ available }) => available)).toBe(true);
    const response = await pro.fetch(fetchPrompts, { method: "POST" });
    const owners = presets.filter(({ section }) => section !== "retail").map(({ name }) => name);
    expect(owners.length).toBeGreaterThanOrEqual(100);
    expect(await response.json()).toEqual({ success: true, names: owners });
  });
});
