import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Copy, DockerfileParser, Env, From, JSONInstruction, PropertyInstruction } from "dockerfile-ast";
import { expect, test } from "vitest";
import { z } from "zod";
import { memorySettings } from "#server/config/memory-settings.ts";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "deploy/Dockerfile"), "utf8");
const instructions = DockerfileParser.parse(text).getInstructions();
const keywords = instructions.map((instruction) => instruction.getKeyword().toUpperCase());
const lastStage = instructions.slice(keywords.lastIndexOf("FROM"));
const argumentsOf = (keyword: string) =>
  lastStage.filter((one) => one.getKeyword().toUpperCase() === keyword).map((one) => one.getArgumentsContent() ?? "");

test("every instruction is one that there is, and none fetches from an address", () => {
  const known = new Set([
    "FROM",
    "RUN",
    "COPY",
    "ENV",
    "WORKDIR",
    "USER",
    "VOLUME",
    "EXPOSE",
    "HEALTHCHECK",
    "ENTRYPOINT",
    "CMD",
  ]);
  expect(keywords.filter((keyword) => !known.has(keyword))).toEqual([]);
});

test("both stages begin with the same Node as package.json has, by its version", () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const images = instructions.filter((one) => one instanceof From).map((from) => from.getImage());
  expect(images).toEqual([`node:${dependencies["node"]}-bookworm-slim`, `node:${dependencies["node"]}-bookworm-slim`]);
});

type Copied = { from: string | undefined; sources: string[] };

const copies = instructions
  .filter((one) => one instanceof Copy)
  .map((copy): Copied => {
    const from = copy.getFlags().find((flag) => flag.getName() === "from");
    const words = copy.getArguments().map((argument) => argument.getValue());
    return { from: from?.getValue() ?? undefined, sources: words.slice(0, -1) };
  });

test("what is copied is there: in the repository, or in a stage before", () => {
  const stages = new Set(instructions.filter((one) => one instanceof From).map((from) => from.getBuildStage()));
  const [ofStages, ofRepository] = [
    copies.filter(({ from }) => from !== undefined),
    copies.filter(({ from }) => from === undefined),
  ];
  expect([ofStages.length, ofRepository.length].every((count) => count > 5)).toBe(true);
  expect(ofStages.filter(({ from }) => !stages.has(from ?? null))).toEqual([]);
  const sources = ofRepository.flatMap((copy) => copy.sources);
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
});

test("only what production needs is installed, and the models by the scripts that check their hashes", () => {
  const runs = instructions.filter((one) => one.getKeyword() === "RUN").map((one) => one.getArgumentsContent() ?? "");
  expect(runs.filter((run) => run.includes("npm ")).every((run) => run.startsWith("npm ci --omit=dev"))).toBe(true);
  expect(runs.some((run) => run.includes("fetch-text-model.mjs"))).toBe(true);
  for (const run of runs.filter((one) => one.includes("apt-get install"))) {
    expect(run).toContain("--no-install-recommends");
    expect(run).toContain("rm -rf /var/lib/apt/lists/*");
  }
});

test("it runs as a user without rights, by number, whose folder alone can be written to", () => {
  expect(argumentsOf("USER")).toEqual(["10001:10001"]);
  expect(argumentsOf("VOLUME")).toEqual(["/data"]);
});

test("signals arrive: entry, command and health check are programs, not lines of a shell", () => {
  for (const keyword of ["ENTRYPOINT", "CMD"]) {
    const one = lastStage.find((instruction) => instruction.getKeyword() === keyword);
    expect(one instanceof JSONInstruction ? one.getJSONStrings().length : 0).toBeGreaterThan(0);
  }
  const check = argumentsOf("HEALTHCHECK")[0] ?? "";
  expect(JSON.parse(/CMD (\[.*\])$/.exec(check)?.[1] ?? "")).toEqual(["node", "scripts/health-check.mjs"]);
});

test("the memory's settings are those that roles are started with", () => {
  const set = lastStage.filter((one) => one instanceof Env).flatMap((one: PropertyInstruction) => one.getProperties());
  const values = Object.fromEntries(set.map((property) => [property.getName(), property.getValue()]));
  expect(values).toMatchObject(memorySettings);
});
