import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, type Call } from "#attack/target/http-call.ts";
import { findFreePort, removeFolder } from "#attack/target/own-server.ts";
import type { Site } from "#attack/target/person.ts";
import { until } from "#attack/target/until.ts";
import { startBalancer } from "./balancer.ts";
import { startDatabase } from "./database.ts";
import { createMachine, type Machine } from "./machine.ts";
import { startObjectStore } from "./object-store.ts";

const machinesOfRole = 2;
const readyWithinMs = 120_000;

/** Several machines of the product, with nothing in common but the database and the object store, behind one address. */
export type Cluster = {
  readonly site: Site & { port: number };
  readonly databaseUrl: string;
  readonly webs: readonly Machine[];
  readonly workers: readonly Machine[];
  /** Which PostgreSQL and which store. */
  readonly stands: string;
};

/** Closed by `closing`, last opened first. */
export async function startCluster(closing: AsyncDisposableStack): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "carvas-chaos-"));
  closing.defer(() => removeFolder(folder));
  const database = await startDatabase(join(folder, "database"), closing);
  const store = await startObjectStore(join(folder, "store"), closing);
  const port = await findFreePort();
  const webPorts = [await findFreePort(), await findFreePort()];
  const shared = {
    DATABASE_URL: database.url,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: "1",
    SIGN_UPS_PER_HOUR: "1000000",
    // Two workers share the cores of this machine.
    INFERENCE_THREADS: "1",
    LOG_LEVEL: "warn",
    ...store.environment,
  };
  const machine = (role: Machine["role"], number: number): Machine => {
    const name = `${role} ${number + 1}`;
    const own: Record<string, string> = role === "web" ? { PORT: String(webPorts[number]) } : {};
    return createMachine({
      name,
      role,
      dataDirectory: join(folder, `${role}-${number}`),
      environment: { ...shared, ...own },
    });
  };
  const webs = webPorts.map((_, number) => machine("web", number));
  const workers = Array.from({ length: machinesOfRole }, (_, number) => machine("worker", number));
  for (const one of [...webs, ...workers]) {
    await one.start();
    closing.defer(() => one.stop());
  }
  await mkdir(join(folder, "balancer"), { recursive: true });
  const balancer = await startBalancer({ folder: join(folder, "balancer"), port, webPorts });
  closing.defer(() => balancer.stop());
  const ownCall = (request: Call) => call(port, request);
  await requireReady([port, ...webPorts], [...webs, ...workers]);
  const site = { port, origin: `http://localhost:${port}`, call: ownCall };
  return { site, databaseUrl: database.url, webs, workers, stands: `${database.name}; ${store.name}` };
}

async function requireReady(ports: readonly number[], machines: readonly Machine[]): Promise<void> {
  let seen = "";
  const isReady = async () => {
    const answers = await Promise.all(ports.map((port) => call(port, { path: "/readyz", timeoutMs: 5000 })));
    seen = answers.map(({ status, body, failure }) => failure ?? `${status} ${body.toString()}`).join("\n");
    return answers.every(({ status }) => status === 200);
  };
  if ((await until(isReady, { withinMs: readyWithinMs, everyMs: 300 })) !== null) return;
  const output = machines.map((one) => `${one.name}:\n${one.readOutput()}`).join("\n");
  throw new Error(`the machines did not get ready\n${seen}\n${output}`);
}
