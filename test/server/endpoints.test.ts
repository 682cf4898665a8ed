import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "#contract/failure.ts";
import { createBrowser, startAccountServer, type AccountServer } from "./account-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { startWorkServer, type WorkServer } from "./work-server.ts";

/** What a visitor may call. Whoever adds a call here says so on purpose. */
const openCalls = new Set([
  "POST /api/auth/sign-up/email",
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-in/social",
  "POST /api/auth/sign-out",
  "GET /api/session",
  "GET /api/presets",
  "POST /api/functions/send-contact-email",
  "GET /api/contact-address",
  "POST /api/unknown-path",
]);

/** Whom they refuse they tell to sign in for uploading; every other call says that there is no session. */
const uploadCalls = new Set(["POST /api/functions/simple-image-upload", "POST /api/uploads/sample"]);

const operation = z.object({ security: z.array(z.unknown()).optional(), summary: z.string().min(5) });
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

describe("every call", () => {
  let database: TestDatabase;
  let accounts: AccountServer;
  let work: WorkServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    [accounts, work] = await Promise.all([startAccountServer(database), startWorkServer({ isWorker: false })]);
  });
  afterAll(async () => {
    await Promise.all([accounts.close(), work.close()]);
    await database.close();
  });

  const listCalls = async (origin: string) => {
    const answer = await fetch(`${origin}/api/openapi.json`);
    const { paths } = description.parse(await answer.json());
    return Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { security }]) => ({
        origin,
        path,
        method: method.toUpperCase(),
        name: `${method.toUpperCase()} ${path}`,
        isForUsers: security !== undefined,
      })),
    );
  };

  test("declares in the description who may make it, and refuses a visitor before it looks at the request", async () => {
    const calls = [...(await listCalls(accounts.origin)), ...(await listCalls(work.origin))];
    expect(calls.length).toBeGreaterThan(12);
    for (const { origin, path, method, name, isForUsers } of calls) {
      expect({ name, isForUsers }).toEqual({ name, isForUsers: !openCalls.has(name) });
      if (!isForUsers) continue;
      const answer = await createBrowser(origin).call(path.replace(/\{\w+\}/g, "none"), { method });
      expect({ name, status: answer.status, ...failureAnswer.parse(await answer.json()) }).toMatchObject({
        name,
        status: 401,
        error: uploadCalls.has(name)
          ? "Authentication required - Please sign in to upload images"
          : "Auth session missing!",
      });
    }
  });
});
