import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const dataDirectory = () => mkdtempSync(join(tmpdir(), "carvas-config-"));

function describeProblems(variables: Record<string, string>): string {
  try {
    parseConfig(variables);
    return "";
  } catch (error) {
    return error instanceof ConfigError ? error.message : "";
  }
}

test("every missing or wrong variable is named at once, and no value is repeated", () => {
  const variables = {
    PORT: "eighty",
    PUBLIC_URL: "carvas",
    ROLES: "web,printer",
    DATABASE_URL: "mysql://root:hunter2@localhost/carvas",
    GOOGLE_CLIENT_ID: "id",
    LOG_LEVEL: "loud",
    SESSION_SECRET: "short-secret",
    INFERENCE_PROVIDER: "abacus",
    MATTING_MODEL_KIND: "birefnet",
  };
  const message = describeProblems(variables);
  for (const name of [
    "PORT",
    "PUBLIC_URL",
    "ROLES",
    "DATABASE_URL",
    "LOG_LEVEL",
    "SESSION_SECRET",
    "GOOGLE_CLIENT_SECRET",
    "INFERENCE_PROVIDER must be one of cpu, cuda, coreml, dml",
    "MATTING_MODEL is required with MATTING_MODEL_KIND",
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toMatch(/hunter2|short-secret|eighty|abacus/);
});

test("rules between variables are checked: Google's keys in a pair, a shared secret with a shared database", () => {
  const problems = /GOOGLE_CLIENT_SECRET is required[\s\S]*SESSION_SECRET is required/;
  expect(() => parseConfig({ GOOGLE_CLIENT_ID: "id", DATABASE_URL: "postgresql://db/carvas" })).toThrow(problems);
});

test("without any variable it serves on port 3000 with a secret that is made once and kept private", () => {
  const directory = dataDirectory();
  const config = parseConfig({ DATA_DIR: directory, DATABASE_URL: "" });
  expect(config).toMatchObject({ roles: ["web", "worker"], http: { port: 3000 }, databaseUrl: undefined });
  expect(parseConfig({ DATA_DIR: directory }).accounts.sessionSecret).toBe(config.accounts.sessionSecret);
  expect(statSync(join(directory, "secrets/session-secret")).mode & 0o777).toBe(0o600);
});
