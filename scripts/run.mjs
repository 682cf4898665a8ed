// The one entry of all commands (`npm start`, `npm test`, `npm run …`). Plain JavaScript for Node 20 and newer: it runs before anything is installed, brings what the command needs, and hands over to Node 24.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchIsNet } from "./fetch-isnet.mjs";
import { fetchTextModel } from "./fetch-text-model.mjs";
import { ensureBrowser } from "./setup/browser.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { environmentWithNode, findNodeBinary } from "./setup/node-binary.mjs";
import { run } from "./setup/step.mjs";
import { ensureWebBuild } from "./setup/web-build.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const [command = "start", ...rest] = process.argv.slice(2);

const commands = {
  start: async () => {
    const { node, env } = await prepare({ withDevelopment: false });
    await ensureModels({ mayLackPlates: true });
    await ensureWebBuild(root, { nodeBinary: node, env });
    await handOver(node, ["server/supervisor.ts"], env);
  },
  dev: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await ensureModels({ mayLackPlates: true });
    await handOver(node, ["scripts/dev.ts"], env);
  },
  check: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await handOver(node, ["scripts/check.ts"], env);
  },
  test: runTests,
  "test:all": runTests,
  "test:related": runTests,
  bench: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await ensureModels();
    await handOver(node, ["bench/run.ts", ...rest], env);
  },
  eval: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await ensureModels();
    await handOver(node, ["scripts/eval.ts", ...rest], env);
  },
  admin: async () => {
    const { node, env } = await prepare({ withDevelopment: false });
    await handOver(node, ["scripts/admin.ts", ...rest], env);
  },
  doctor: async () => {
    const { node, env } = await prepare({ withDevelopment: false });
    await handOver(node, ["scripts/doctor.ts", ...rest], env);
  },
  backup: async () => {
    const { node, env } = await prepare({ withDevelopment: false });
    await handOver(node, ["scripts/backup.ts", ...rest], env);
  },
  restore: async () => {
    const { node, env } = await prepare({ withDevelopment: false });
    await handOver(node, ["scripts/restore.ts", ...rest], env);
  },
  attack: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await ensureModels();
    await ensureWebBuild(root, { nodeBinary: node, env });
    await handOver(node, ["attack/run.ts", ...rest], env);
  },
  chaos: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await ensureModels();
    await ensureWebBuild(root, { nodeBinary: node, env });
    await handOver(node, ["chaos/run.ts", ...rest], env);
  },
  fuzz: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await handOver(node, ["attack/fuzz/run.ts", ...rest], env);
  },
  packages: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await handOver(node, ["scripts/check-packages.ts", "--audit"], env);
  },
  sbom: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await handOver(node, ["scripts/sbom.ts", ...rest], env);
  },
  mutate: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await ensureModels();
    await handOver(node, ["test/mutation/run.ts", ...rest], env);
  },
  "make-docs": async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await handOver(node, ["scripts/make-docs.ts"], env);
  },
  lighthouse: async () => {
    const { node, env } = await prepare({ withDevelopment: true });
    await ensureWebBuild(root, { nodeBinary: node, env });
    const browser = await ensureBrowser(root);
    await handOver(node, ["scripts/lighthouse.ts", ...rest], { ...env, ...browser });
  },
};

async function prepare({ withDevelopment }) {
  await ensureDependencies(root, { withDevelopment });
  const node = findNodeBinary(root);
  return { node, env: environmentWithNode(node) };
}

/** Our own network comes with the product. Without the text model users show where a number plate is. */
async function ensureModels({ mayLackPlates = false } = {}) {
  const report = (line) => process.stdout.write(`  ${line}\n`);
  if (process.env.MATTING_MODEL === "isnet") await fetchIsNet({ report });
  await fetchTextModel({ report }).catch((error) => {
    if (!mayLackPlates) throw error;
    report(error.message);
  });
}

async function runTests() {
  const { node, env } = await prepare({ withDevelopment: true });
  await ensureModels();
  const browser = await ensureBrowser(root);
  await handOver(node, ["scripts/test.ts", command, ...rest], { ...env, CARVAS_TEST_BROWSER: JSON.stringify(browser) });
}

/** The last step. */
async function handOver(node, args, env) {
  await run(node, args, { cwd: root, env });
}

const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!chosen) {
  process.stderr.write(`Unknown command "${command}". There are: ${Object.keys(commands).join(", ")}.\n`);
  process.exit(2);
}
try {
  await chosen();
} catch (error) {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
