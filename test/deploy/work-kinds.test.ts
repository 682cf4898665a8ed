import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { environmentSchema } from "#server/config/environment.ts";
import { workKinds } from "#server/jobs/work-kinds.ts";
import { listPixelQueues } from "./pixel-queues.ts";

const folder = join(import.meta.dirname, "../../deploy");
const read = (path: string): string => readFileSync(join(folder, path), "utf8");

type Variables = Readonly<Record<string, string | undefined>>;

const serviceSchema = z.object({ environment: z.record(z.string(), z.coerce.string()) });
const inCompose: Variables[] = Object.values(
  z.object({ services: z.record(z.string(), serviceSchema) }).parse(parse(read("compose.yaml"), { merge: true }))
    .services,
).map(({ environment }) => environment);

const deploymentSchema = z.object({
  kind: z.literal("Deployment"),
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(z.object({ env: z.array(z.object({ name: z.string(), value: z.string() })) })),
      }),
    }),
  }),
});
const inKubernetes: Variables[] = parseAllDocuments(read("kubernetes/worker.yaml"))
  .map((document) => deploymentSchema.safeParse(document.toJS()).data)
  .flatMap((deployment) => deployment?.spec.template.spec.containers ?? [])
  .map(({ env }) => Object.fromEntries(env.map(({ name, value }) => [name, value])));

test.each([
  { place: "compose.yaml", processes: inCompose },
  { place: "Kubernetes", processes: inKubernetes },
])("in $place every kind of work has a worker", ({ processes }) => {
  const { ROLES, WORKER_KINDS } = environmentSchema.shape;
  const workers = processes.filter(({ ROLES: roles }) => roles !== undefined && ROLES.parse(roles).includes("worker"));
  expect(workers.length).toBeGreaterThan(0);
  const taken = new Set(workers.flatMap((variables) => WORKER_KINDS.parse(variables["WORKER_KINDS"]) ?? workKinds));
  expect(workKinds.filter((kind) => !taken.has(kind))).toEqual([]);
});

const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
  .parse(parse(read("prometheus/alerts.yaml")));
const expressionOf = (alert: string): string =>
  groups.flatMap(({ rules }) => rules).find((rule) => rule.alert === alert)?.expr ?? "";

test("a kind that no worker takes pages somebody, and so does whatever picture waits", () => {
  expect(expressionOf("CarvasWorkUntaken")).toBe("max by (kind) (workers) == 0");
  const watched = /queue=~"([^"]+)"/.exec(expressionOf("CarvasPicturesWait"))?.[1]?.split("|") ?? [];
  expect(watched.toSorted()).toEqual(listPixelQueues().toSorted());
});
