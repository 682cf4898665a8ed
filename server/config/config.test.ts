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

test("what is open to Pro first is a list of known features, and nothing unless it is said", () => {
  expect(parseConfig({ DATA_DIR: dataDirectory() }).proFirst).toEqual([]);
  const { proFirst } = parseConfig({ DATA_DIR: dataDirectory(), PRO_FIRST: "plate-covers, file-formats,plate-covers" });
  expect(proFirst).toEqual(["file-formats", "plate-covers"]);
  expect(describeProblems({ PRO_FIRST: "file-formats,moon" })).toContain(
    "must be a list of file-formats, plate-covers",
  );
});

test("the vehicle register is asked with a key of the right form, at the DVLA unless said otherwise", () => {
  expect(parseConfig({ DATA_DIR: dataDirectory() }).vehicleRegister).toBeUndefined();
  const apiKey = "k".repeat(40);
  expect(parseConfig({ DATA_DIR: dataDirectory(), DVLA_API_KEY: apiKey }).vehicleRegister).toEqual({
    apiKey,
    apiUrl: "https://driver-vehicle-licensing.api.gov.uk",
  });
  const wrong = describeProblems({ DVLA_API_KEY: "Bearer s3cret" });
  expect(wrong).toContain("DVLA_API_KEY must be the key that the DVLA gave");
  expect(wrong).not.toContain("s3cret");
  expect(describeProblems({ DVLA_API_URL: "http://localhost:9" })).toContain("DVLA_API_KEY is required");
});

test("rules between variables are checked: Google's keys in a pair, a shared secret with a shared database", () => {
  const problems = /GOOGLE_CLIENT_SECRET is required[\s\S]*SESSION_SECRET is required/;
  expect(() => parseConfig({ GOOGLE_CLIENT_ID: "id", DATABASE_URL: "postgresql://db/carvas" })).toThrow(problems);
});

test("a mail server needs a sender: its own, or the team's address", () => {
  const mailServer = { DATA_DIR: dataDirectory(), SMTP_URL: "smtp://mail.example" };
  expect(() => parseConfig(mailServer)).toThrow("MAIL_FROM is required with SMTP_URL (or CONTACT_EMAIL)");
  const unreadable = { ...mailServer, SMTP_URL: "smtp://robot:100%sure@mail.example", MAIL_FROM: "web@example.test" };
  expect(() => parseConfig(unreadable)).toThrow(/^(?!.*100%sure)[\s\S]*SMTP_URL must have a %/);
  const nowhere = { ...mailServer, SMTP_URL: "mail.example", MAIL_FROM: "web@example.test" };
  expect(() => parseConfig(nowhere)).toThrow("SMTP_URL must be an address");
  const byTeam = parseConfig({ ...mailServer, CONTACT_EMAIL: "team@example.test" });
  expect(byTeam.contact.mailFrom).toBe("team@example.test");
  const byRobot = parseConfig({ ...mailServer, CONTACT_EMAIL: "team@example.test", MAIL_FROM: "web@example.test" });
  expect(byRobot.contact.mailFrom).toBe("web@example.test");
});

test("without any variable it serves on port 3000 with a secret that is made once and kept private", () => {
  const directory = dataDirectory();
  const config = parseConfig({ DATA_DIR: directory, DATABASE_URL: "" });
  expect(config).toMatchObject({ roles: ["web", "worker"], http: { port: 3000 }, databaseUrl: undefined });
  expect(parseConfig({ DATA_DIR: directory }).accounts.sessionSecret).toBe(config.accounts.sessionSecret);
  expect(statSync(join(directory, "secrets/session-secret")).mode & 0o777).toBe(0o600);
});
