import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { describe, inject } from "vitest";
import { openDatabase, type Database, type DatabaseClient } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import type { TestCluster } from "./test-clusters.ts";

export type TestDatabase = {
  url: string;
} & DatabaseClient;

/** A fresh, migrated database of its own, on the embedded PostgreSQL unless another cluster is named. `close()` drops it. */
export async function createTestDatabase(cluster: TestCluster = firstCluster()): Promise<TestDatabase> {
  return openOwnDatabase(cluster, cluster.template);
}

async function openOwnDatabase(cluster: TestCluster, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runSql(cluster.url, `create database ${name} template ${template}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const client = openDatabase(url.href, () => undefined);
  const close = async (): Promise<void> => {
    await client.close();
    await runSql(cluster.url, `drop database if exists ${name} with (force)`);
  };
  return { ...client, url: url.href, close };
}

/** A database with nothing in it. `close()` drops it. */
export async function createEmptyDatabase(cluster: TestCluster = firstCluster()): Promise<TestDatabase> {
  return openOwnDatabase(cluster, "template0");
}

/** Declares the same tests on every PostgreSQL that this run has. */
export function describeOnEachDatabase(
  name: string,
  declareTests: (createDatabase: () => Promise<TestDatabase>) => void,
): void {
  describe.each(inject("testClusters"))(`${name} on $name`, (cluster) => {
    declareTests(() => createTestDatabase(cluster));
  });
}

/** A user as a sign-up would make it, profile and tokens included. Gives the id. */
export async function createTestUser(db: Database): Promise<string> {
  const id = randomUUID();
  await db.insert(users).values({ id, name: "driver", email: `${id}@example.test` });
  return id;
}

function firstCluster(): TestCluster {
  const cluster = inject("testClusters")[0];
  if (cluster === undefined) throw new Error("The global set-up started no PostgreSQL.");
  return cluster;
}

async function runSql(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
