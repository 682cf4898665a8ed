import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "#contract/failure.ts";
import { createBrowser } from "./account-server.ts";
import { startWebRole } from "./web-role.ts";

/** What a visitor may call. Whoever adds a call here says so on purpose. */
const openCalls = new Set([
  "POST /api/auth/sign-up/email",
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-in/social",
  "POST /api/auth/sign-in/code",
  "POST /api/auth/passkey/options",
  "POST /api/auth/passkey",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "POST /api/auth/verify-email",
  "POST /api/auth/change-email",
  "POST /api/auth/sign-out",
  "GET /api/session",
  "GET /api/presets",
  "POST /api/functions/send-contact-email",
  "GET /api/contact-address",
  "POST /api/unknown-path",
  "GET /api/early-features",
  "GET /api/billing",
  "GET /api/engines",
  // Signed by the payment provider.
  "POST /api/billing/webhook",
  "GET /storage/index.json",
  "GET /storage/brands/{brandId}/models.json",
  "GET /storage/brands/{brandId}/logo.svg",
  "GET /storage/brands/{brandId}/models/{modelId}/{picture}",
]);

/** Whom they refuse they tell to sign in for uploading; every other call says that there is no session. */
const uploadCalls = new Set([
  "POST /api/functions/simple-image-upload",
  "POST /api/functions/upload-to-gcs",
  "POST /api/uploads/sample",
]);

const operation = z.object({ security: z.array(z.unknown()).optional(), summary: z.string().min(5) });
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const cleanUp = new AsyncDisposableStack();
let origin: string;
// The web process as it is started: a list of routes of our own would leave out whatever somebody forgets to put into it.
beforeAll(async () => {
  ({ url: origin } = await startWebRole(cleanUp));
}, 60_000);
afterAll(() => cleanUp.disposeAsync());

async function listCalls() {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const { paths } = description.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => ({
      path,
      method: method.toUpperCase(),
      name: `${method.toUpperCase()} ${path}`,
      isForUsers: security !== undefined,
    })),
  );
}

test("every call declares in the description who may make it, and refuses a visitor before it looks at the request", async () => {
  const calls = await listCalls();
  expect(calls.length).toBeGreaterThan(30);
  for (const { path, method, name, isForUsers } of calls) {
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
