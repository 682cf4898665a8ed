import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookWithSecret } from "#contract/webhooks.ts";
import { users } from "#server/db/schema/accounts.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { webhookAttempts } from "#server/db/schema/webhooks.ts";
import { generations } from "#server/db/schema/work.ts";
import { signUpOver } from "#test/server/http-client.ts";
import { startRole, type RoleProcess } from "#test/server/role-process.ts";
import { createTestDatabase, type TestDatabase } from "#test/server/test-database.ts";
import { startReceiver } from "#test/server/webhook-receiver.ts";
import { createTestFiles } from "#test/server/work-setup.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { uploadSlowly } from "./slow-upload.ts";

const drainSeconds = 3;
const finishSeconds = 8;
const pictures = 2;

const cleanUp = new AsyncDisposableStack();
let database: TestDatabase;
let setup: { databaseUrl: string; dataDirectory: string };
beforeAll(async () => {
  database = await createTestDatabase();
  cleanUp.defer(database.close);
  const files = await createTestFiles();
  cleanUp.defer(files.remove);
  setup = { databaseUrl: database.url, dataDirectory: files.directory };
});
afterAll(() => cleanUp.disposeAsync());

const startWeb = (variables: Record<string, string> = {}): Promise<RoleProcess> =>
  startRole("web", { ...setup, variables });
const startWorker = (seconds: number): Promise<RoleProcess> =>
  startRole("worker", { ...setup, variables: { FINISH_SECONDS: String(seconds) } });

const addressOf = ({ url }: RoleProcess): string => url.replace("localhost", "127.0.0.1");

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: "Correct-Horse-7" }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** All that a stream says until it ends, and when that was. */
async function hearToTheEnd(response: Response): Promise<{ text: string; endedAt: number }> {
  const text = await response.text();
  return { text, endedAt: performance.now() };
}

test("a web process that is to end says first that it is not ready, goes on answering, then ends streams with a hint and lets an upload finish", async () => {
  const web = await startWeb({ DRAIN_SECONDS: String(drainSeconds), FINISH_SECONDS: String(finishSeconds) });
  const origin = addressOf(web);
  const cookie = await signIn(origin);
  const stream = hearToTheEnd(await fetch(`${origin}/api/events`, { headers: { cookie } }));
  // It is under way for six seconds: past the drain, within the time to finish.
  const photo = await sharp(carPhoto).resize(900).jpeg().toBuffer();
  const upload = uploadSlowly(origin, { photo, cookie, pieces: 24, pauseMs: 250 });
  await sleep(500);

  const askedAt = performance.now();
  const ended = web.end("SIGTERM");
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { interval: 50, timeout: 2000 }).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const profile = await fetch(`${origin}/api/profile`, { headers: { cookie } });
  expect(profile.status).toBe(200);
  expect(profile.headers.get("connection")).toBe("close");

  const { text, endedAt } = await stream;
  expect(text).toMatch(/\nretry: 1000\n\n$/);
  expect(endedAt - askedAt).toBeGreaterThan(drainSeconds * 1000 - 200);
  expect(await upload.answered).toBe(200);
  await ended;
  const gone = performance.now() - askedAt;
  expect(gone).toBeLessThan((drainSeconds + finishSeconds) * 1000);
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
});

test(
  "a process of both roles is not ready and takes no job from the first moment on, whatever a webhook's receiver takes its time for",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const receiver = await startReceiver();
    cleanUp.defer(receiver.close);
    receiver.state.holdMs = 6000;
    const both = await startWeb({
      ROLES: "web,worker",
      WEBHOOK_NETWORKS: "any",
      DRAIN_SECONDS: String(3 * drainSeconds),
      FINISH_SECONDS: String(finishSeconds),
    });
    const client = await signUpOver(addressOf(both));
    await database.db.update(users).set({ emailVerified: true });
    const post = (path: string, body: object) =>
      fetch(`${client.origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: client.cookie },
        body: JSON.stringify(body),
      });
    const made = await post("/api/webhooks", { url: receiver.url, events: ["photo.ready"] });
    const { webhook } = webhookWithSecret.parse(await made.json());
    expect((await post(`/api/webhooks/${webhook.id}/test`, {})).ok).toBe(true);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);

    const ended = both.end("SIGTERM");
    await expect
      .poll(async () => (await fetch(`${client.origin}/readyz`)).status, { interval: 50, timeout: 3000 })
      .toBe(503);
    const { id } = await client.upload(await sharp(carPhoto).resize(700).jpeg().toBuffer());
    await ended;
    const { rows } = await database.db.execute<{ name: string; state: string }>(
      sql`select name, state from pgboss.job where data->>'uploadId' = ${id}`,
    );
    expect(rows).toEqual([{ name: "cut-out-upload", state: "created" }]);
    // What was under way is finished, and noted.
    const [attempt] = await database.db.select().from(webhookAttempts);
    expect(attempt).toMatchObject({ answerStatus: 200, failure: null });
    // Else the next worker had something else to do.
    await database.db.execute(sql`delete from pgboss.job where name = 'cut-out-upload'`);
  },
);

test(
  "an upload that takes longer than the time to finish is cut, and the process is gone all the same",
  { tags: ["thorough"] },
  async () => {
    const web = await startWeb({ FINISH_SECONDS: "2" });
    const origin = addressOf(web);
    const cookie = await signIn(origin);
    const photo = await sharp(carPhoto).resize(900).jpeg().toBuffer();
    const upload = uploadSlowly(origin, { photo, cookie, pieces: 100, pauseMs: 250 }).answered.catch(() => "cut");
    await sleep(500);
    const askedAt = performance.now();
    await web.end("SIGTERM");
    expect(performance.now() - askedAt).toBeLessThan(6000);
    expect(await upload).toBe("cut");
  },
);

/** Of photos that nobody has sent before: their cars are still to be cut out. */
async function orderPictures(
  origin: string,
  { count, width }: { count: number; width: number },
): Promise<{ userId: string; ids: string[] }> {
  const client = await signUpOver(origin);
  const { id: userId } = await client.readProfile();
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const upload = await client.upload(
      await sharp(carPhoto)
        .resize(width + nth * 20)
        .jpeg()
        .toBuffer(),
    );
    const answer = await client.transform(upload, { preset: "Studio", isAsync: true });
    expect(answer.status).toBe(202);
    const [row] = await database.db.select().from(generations).where(eq(generations.uploadId, upload.id));
    if (row !== undefined) ids.push(row.id);
  }
  return { userId, ids };
}

const countDone = async (userId: string): Promise<number> => {
  const rows = await database.db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.status, "done")));
  return rows.length;
};

test.each([
  { told: "finishes the job under way", seconds: 240, mostPutBack: 0 },
  { told: "that is given no time puts its job back", seconds: 2, mostPutBack: 4 },
])(
  "a worker that is to end $told; another makes the rest, and each picture is paid once",
  { tags: ["thorough"], timeout: 600_000 },
  async ({ seconds, mostPutBack }) => {
    const web = await startWeb();
    cleanUp.defer(() => web.end("SIGTERM"));
    const first = await startWorker(seconds);
    const { userId, ids } = await orderPictures(addressOf(web), { count: pictures, width: 900 + seconds });
    expect(ids).toHaveLength(pictures);
    const isUnderWay = () =>
      database.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job where state = 'active' and name in ('cut-out-upload', 'generate-image')`,
      );
    await expect
      .poll(async () => (await isUnderWay()).rows[0]?.count, { timeout: 120_000, interval: 20 })
      .toBeGreaterThan(0);

    const askedAt = performance.now();
    await first.end("SIGTERM");
    const gone = performance.now() - askedAt;
    // An inference under way is let go on to its end: ending its thread would abort the process.
    expect(gone).toBeLessThan((seconds + 42) * 1000);
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job
        where state = 'retry' and name in ('cut-out-upload', 'generate-image')`,
    );
    // How many it had begun depends on the machine.
    expect(rows[0]?.count).toBeLessThanOrEqual(mostPutBack);
    const second = await startWorker(60);
    await expect.poll(() => countDone(userId), { timeout: 300_000, interval: 100 }).toBe(pictures);
    const ledger = await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
    const count = (entry: string) => ledger.filter((row) => row.entry === entry).length;
    expect([count("hold"), count("capture"), count("release")]).toEqual([pictures, pictures, 0]);
    // Else it would take the next one's jobs.
    await second.end("SIGTERM");
  },
);
