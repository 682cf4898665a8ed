import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrCreateSecret } from "./local-secret.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "carvas-secret-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test("a secret is made once and stays", () => {
  const data = folder();
  const made = readOrCreateSecret(data, "session-secret");
  expect(made.length).toBeGreaterThan(40);
  expect(readOrCreateSecret(data, "session-secret")).toBe(made);
});

test("an empty one, as a crash leaves it, is named with the way out, and not replaced in silence", () => {
  const data = folder();
  mkdirSync(join(data, "secrets"));
  writeFileSync(join(data, "secrets/session-secret"), "");
  expect(() => readOrCreateSecret(data, "session-secret")).toThrow(
    /session-secret is empty: put it back from a backup/,
  );
});
