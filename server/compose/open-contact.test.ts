import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { ContactConfig } from "#server/config/config.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase } from "#test/server/test-database.ts";
import { openContact } from "./open-contact.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

function logOf(config: ContactConfig): string {
  const destination = new PassThrough();
  let log = "";
  destination.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const logger = createLogger({ level: "info", role: "test", destination });
  openContact({ config, db: database.db, logger });
  return log;
}

test("an operator is told at the start when nobody is mailed what the contact page takes, and how to read it", () => {
  const nothing = { email: undefined, smtpUrl: undefined, mailFrom: undefined };
  expect(logOf(nothing)).toContain("npm run admin -- contact");
  expect(logOf({ ...nothing, email: "team@example.test" })).not.toContain("contact-not-mailed");
});
