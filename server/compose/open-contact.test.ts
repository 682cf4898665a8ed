import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { ContactConfig } from "#server/config/config.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase } from "#test/server/test-database.ts";
import { openContact } from "./open-contact.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

async function logOf(config: ContactConfig): Promise<string> {
  const destination = new PassThrough();
  let log = "";
  destination.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const logger = createLogger({ level: "info", role: "test", destination });
  await openContact({ config, db: database.db, logger }).close();
  return log;
}

test("an operator is told at the start when nobody will read what the contact page takes", async () => {
  const nothing = { email: undefined, smtpUrl: undefined, mailFrom: undefined };
  expect(await logOf(nothing)).toContain("CONTACT_EMAIL is not set");
  expect(await logOf({ ...nothing, email: "team@example.test" })).toContain("SMTP_URL is not set");
  const whole = { email: "team@example.test", smtpUrl: new URL("smtp://127.0.0.1:9"), mailFrom: "team@example.test" };
  expect(await logOf(whole)).not.toContain("contact-not-mailed");
});
