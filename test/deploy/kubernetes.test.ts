import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { openJobQueue } from "#server/jobs/job-queue.ts";
import { createTestDatabase, type TestDatabase } from "#test/server/test-database.ts";
import { isKnownVariable } from "./known-variables.ts";
import { validateManifest } from "./kubernetes-models.ts";
import { listPixelQueues } from "./pixel-queues.ts";
import { watchFields } from "./read-fields.ts";

const folder = join(import.meta.dirname, "../../deploy/kubernetes");
const fileNames = readdirSync(folder).filter((name) => name !== "kustomization.yaml");

const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
});

const manifests = fileNames.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join("; ")}`);
    return { file, manifest: manifestSchema.parse(document.toJS()) };
  }),
);
const named = manifests.map(({ file, manifest }) => ({
  name: `${file}: ${manifest.kind} ${manifest.metadata.name}`,
  manifest,
}));

test.each(named)("$name keeps to its schema, and has no field that the schema does not know", ({ manifest }) => {
  const { watched, unread } = watchFields(manifest);
  validateManifest(watched);
  expect(unread()).toEqual([]);
});

test("a misspelt field and a wrong type are found", () => {
  const wrong = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: { replicas: "two" } };
  expect(() => validateManifest(wrong)).toThrow(/replicas must be integer/);
  const misspelt = watchFields({
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "web" },
    spec: { ports: [{ port: 80, tragetPort: "http" }] },
  });
  validateManifest(misspelt.watched);
  expect(misspelt.unread()).toEqual(["spec.ports.0.tragetPort"]);
});

test("everything but the example of a secret is applied", () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(readFileSync(join(folder, "kustomization.yaml"), "utf8")));
  expect(resources.toSorted()).toEqual(fileNames.filter((name) => !name.includes("example")).toSorted());
});

const containerSchema = z.object({
  name: z.string(),
  image: z.literal("carvas"),
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const podSchema = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().min(1),
      seccompProfile: z.object({ type: z.literal("RuntimeDefault") }),
    }),
    terminationGracePeriodSeconds: z.int().optional(),
    containers: z.array(containerSchema),
    volumes: z.array(z.object({ name: z.string() })),
  }),
});

const specOf = (kind: string) =>
  manifests
    .filter(({ manifest }) => manifest.kind === kind)
    .map(({ manifest }) => Object.assign({ name: manifest.metadata.name }, manifest));
const deployments = specOf("Deployment").map((manifest) =>
  z
    .object({
      name: z.string(),
      spec: z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }), template: podSchema }),
    })
    .parse(manifest),
);

describe.each(deployments)("the pods of $name", ({ spec: { selector, template } }) => {
  const [container] = template.spec.containers;
  const valueOf = (name: string) => container?.env.find((variable) => variable.name === name)?.value;

  test("run as nobody in particular, on a root that can't be written to, with room where it is needed", () => {
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
    expect(template.spec.volumes.map(({ name }) => name)).toEqual(container?.volumeMounts.map(({ name }) => name));
  });

  test("carry the labels by which they are found", () => {
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
  });

  test("have as long to end as they are told to take, and longer than a process gives itself", () => {
    const told = Number(valueOf("DRAIN_SECONDS") ?? 0) + Number(valueOf("FINISH_SECONDS"));
    expect(template.spec.terminationGracePeriodSeconds).toBe(told + 45);
  });

  test("are asked how they are where they listen", () => {
    const port = valueOf("ROLES") === "worker" ? valueOf("WORKER_PORT") : "3000";
    expect(container?.ports).toEqual([{ name: "http", containerPort: Number(port) }]);
  });
});

test("every variable that is set is one that is read", () => {
  const { config, secret } = {
    config: z.object({ data: z.record(z.string(), z.string()) }).parse(specOf("ConfigMap")[0]).data,
    secret: z.object({ stringData: z.record(z.string(), z.string()) }).parse(specOf("Secret")[0]).stringData,
  };
  const ofPods = deployments.flatMap(({ spec }) =>
    spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name)),
  );
  const names = [...Object.keys(config), ...Object.keys(secret), ...ofPods];
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !isKnownVariable(name))).toEqual([]);
});

test("what scales and what protects name deployments that there are", () => {
  const targets = [...specOf("HorizontalPodAutoscaler"), ...specOf("ScaledObject")].map(
    (manifest) =>
      z.object({ spec: z.object({ scaleTargetRef: z.object({ name: z.string() }) }) }).parse(manifest).spec
        .scaleTargetRef.name,
  );
  expect(targets.toSorted()).toEqual(["web", "worker"]);
  expect(deployments.map(({ name }) => name).toSorted()).toEqual(["web", "worker"]);
  expect(
    specOf("PodDisruptionBudget")
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["web", "worker"]);
});

describe("the question by which workers are scaled", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test("is answered by the database with what waits", async () => {
    const queue = await openJobQueue({ connectionString: database.url, isWorker: false, onError: () => undefined });
    const { query } = z
      .object({ spec: z.object({ triggers: z.tuple([z.object({ metadata: z.object({ query: z.string() }) })]) }) })
      .parse(specOf("ScaledObject")[0]).spec.triggers[0].metadata;
    const ask = async () => Number((await database.pool.query<{ count: string }>(query)).rows[0]?.count);
    expect(await ask()).toBe(0);
    const counted = Array.from(query.matchAll(/'([a-z-]+)'/g), ([, name = ""]) => name).filter(
      (name) => name !== "active",
    );
    expect(counted.toSorted()).toEqual(listPixelQueues().toSorted());
    await queue.boss.send("generate-views", { generationId: crypto.randomUUID() });
    await queue.boss.send("sweep-work", {});
    expect(await ask()).toBe(1);
    await queue.stop(1000);
  });
});
