import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Tells every package of the SDK that is loaded. */
const watcher = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from "node:module";
registerHooks({
  resolve: (name, context, next) => {
    if (name === "ai" || name.startsWith("@ai-sdk/")) process.stdout.write("loaded " + name + "\\n");
    return next(name, context);
  },
});`)}`;

function run(script: string): string {
  const args = ["--import", watcher, "--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return stdout + stderr;
}

const open = `
const { openCloudModels } = await import("#server/engines/cloud/open-cloud-models.ts");
const choice = { provider: "fal", id: "x", apiKey: "k", baseUrl: "http://127.0.0.1:9", workflow: null };
const models = openCloudModels({ image: [choice], vision: [], logger: { warn: () => undefined } });
`;

test(
  "a server that asks no model loads no package of the SDK: the start stays as quick as it was",
  { tags: ["thorough"] },
  () => {
    expect(
      run(`${open} await import("#server/compose/open-roles.ts"); process.stdout.write("opened"); process.exit(0);`),
    ).toBe("opened");
  },
);

test("the first call loads what its provider needs, and no other's", () => {
  const plain = '{ create: { width: 256, height: 256, channels: 3, background: "#fff" } }';
  const picture = `const { default: sharp } = await import("sharp"); const pictures = [await sharp(${plain}).png().toBuffer()];`;
  const spending = "{ reserve: async () => ({ settle: async () => undefined }) }";
  const request = `taskFor: () => ({ prompt: "x", pictures }), size: { width: 1, height: 1 }, signal: AbortSignal.abort(), spending: ${spending}`;
  const call = `${picture} await models.editPicture({ ${request} }).catch(() => undefined);`;
  const loaded = new Set(run(`${open} ${call}`).split("\n"));
  expect(loaded).toContain("loaded @ai-sdk/fal");
  for (const name of ["openai", "google", "replicate", "openai-compatible"])
    expect(loaded).not.toContain(`loaded @ai-sdk/${name}`);
});
