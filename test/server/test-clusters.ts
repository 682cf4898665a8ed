import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import type { PostgresBinaries } from "#server/db/embedded/postgres-binaries.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLogger } from "#server/log/logger.ts";

export type TestCluster = {
  name: string;
  /** Connection string with the right to create databases. */
  url: string;
  /** Name of a migrated database to copy. */
  template: string;
};

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another's
  interface ProvidedContext {
    testClusters: TestCluster[];
  }
}

const debianFolder = "/usr/lib/postgresql/15/bin";
const unsafeButFast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Once per run: the embedded PostgreSQL, and a second one of another version if `TEST_DATABASE_URL` names it or it is `npm run test:all`: Debian's
 * PostgreSQL 15, where that is installed. `CARVAS_TEST_DATABASE_URL` puts another in the embedded one's place for all tests: an address, or
 * `debian` for that PostgreSQL 15.
 */
export default async function startTestClusters(project: TestProject): Promise<() => Promise<void>> {
  const clusters = await Promise.all([startFirst(), startSecond()]);
  const running = clusters.filter((cluster) => cluster !== undefined);
  const described = await Promise.all(running.map(({ name, url }) => makeTemplate(name, url)));
  project.provide("testClusters", described);
  return async () => {
    await Promise.all(described.map((cluster) => dropTemplate(cluster)));
    await Promise.all(running.map((cluster) => cluster.stop()));
  };
}

type RunningCluster = {
  name: string;
  url: string;
  stop: () => Promise<void>;
};

async function startFirst(): Promise<RunningCluster> {
  const asked = process.env["CARVAS_TEST_DATABASE_URL"] ?? "";
  if (asked === "debian") return startDebian();
  if (asked !== "") return { name: "CARVAS_TEST_DATABASE_URL", url: asked, stop: async () => undefined };
  return startCluster("embedded PostgreSQL");
}

async function startSecond(): Promise<RunningCluster | undefined> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url !== undefined && url !== "") return { name: "TEST_DATABASE_URL", url, stop: async () => undefined };
  if (process.env["CARVAS_TEST_BOTH_DATABASES"] === undefined) return undefined;
  if (!existsSync(debianFolder) || process.env["CARVAS_TEST_DATABASE_URL"] === "debian") return undefined;
  return startDebian();
}

function startDebian(): Promise<RunningCluster> {
  const binaries = {
    majorVersion: "15",
    initdb: join(debianFolder, "initdb"),
    postgres: join(debianFolder, "postgres"),
  };
  return startCluster("PostgreSQL 15", binaries);
}

async function startCluster(name: string, binaries?: PostgresBinaries): Promise<RunningCluster> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-test-"));
  const logger = createLogger({ level: "warn", role: "test" });
  const server = await startEmbeddedPostgres({
    dataDirectory,
    password: "test",
    logger,
    settings: unsafeButFast,
    ...(binaries && { binaries }),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { name, url: server.url, stop };
}

async function makeTemplate(name: string, url: string): Promise<TestCluster> {
  const template = `carvas_template_${process.pid}`;
  await runSql(url, `create database ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await migrateDatabase(templateUrl.href);
  await runSql(templateUrl.href, "insert into scene_names values ('Alpine Garage', 'alpine-garage')");
  return { name, url, template };
}

async function dropTemplate({ url, template }: TestCluster): Promise<void> {
  await runSql(url, `drop database if exists ${template} with (force)`);
}

async function runSql(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
