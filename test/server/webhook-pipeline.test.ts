import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookWithSecret } from "#contract/webhooks.ts";
import { users } from "#server/db/schema/accounts.ts";
import { createCarvas, verifyWebhook } from "../../clients/typescript/src/carvas-client.ts";
import { insertKey, programWith } from "./api-key-setup.ts";
import { startReceiver } from "./webhook-receiver.ts";
import { startWorkServer, type WorkServer } from "./work-server.ts";

let server: WorkServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: true });
  receiver = await startReceiver();
}, 60_000);
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const photo = (name: string) => readFile(join(import.meta.dirname, "../photos", name));

test(
  "a dealer's system sends photos with a key, and is told by webhooks of cut-outs, pictures and runs as the API reads them",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const { id } = await server.signUp();
    await server.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    const key = await insertKey(server.database.db, id, [
      "photos:write",
      "pictures:write",
      "pictures:read",
      "webhooks:write",
    ]);
    const events = ["photo.ready", "photo.failed", "picture.finished", "run.finished"] as const;
    const made = await programWith(server.origin, key)("/api/webhooks", {
      body: { url: `${receiver.url}/hooks`, events },
    });
    const { secret } = webhookWithSecret.parse(await made.json());

    const carvas = createCarvas({ key, url: server.origin });
    const send = async (name: string) => carvas.sendPhoto(new Blob([Uint8Array.from(await photo(name))]), { name });
    const [car, garden] = [await send("hatchback-red-side.jpg"), await send("no-car.jpg")];
    const run = await carvas.call("POST /api/retail-runs", {
      body: { preset: "Retail Two", uploadIds: [(await carvas.waitForCutOut(car)).id] },
    });
    await expect.poll(() => receiver.received.length, { timeout: 240_000 }).toBe(4);
    const messages = receiver.received.map(({ body, headers }) =>
      verifyWebhook({ body, secret, signature: String(headers["carvas-signature"]) }),
    );
    const told = new Map(messages.map((message) => [message.type, message.data]));
    expect([...told.keys()].toSorted()).toEqual(events.toSorted());
    expect(told.get("photo.ready")).toMatchObject({ id: car.id, matteStatus: "ready" });
    expect(told.get("photo.failed")).toMatchObject({ id: garden.id, matteError: { code: "no_car_found" } });
    expect(told.get("run.finished")).toMatchObject({ id: run.id, status: "finished", counts: { completed: 1 } });
    expect(told.get("picture.finished")).toMatchObject({ runId: run.id, status: "done", cost: 1 });
  },
);
