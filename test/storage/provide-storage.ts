import type { TestProject } from "vitest/node";
import { s3Keys, startS3Server } from "./start-s3-server.ts";

const names = [
  "STORAGE_URL",
  "AWS_REGION",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "GOOGLE_APPLICATION_CREDENTIALS",
] as const;

export type StorageVariables = Readonly<Partial<Record<(typeof names)[number], string>>>;

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another's
  interface ProvidedContext {
    storageVariables: StorageVariables;
  }
}

/**
 * Once per run: where its tests keep their files. `CARVAS_TEST_STORAGE_URL` is the address of a bucket, as in `STORAGE_URL`, with its keys in
 * their usual variables, or `s3` for a server of this run's own. Without it each test has a folder.
 */
export default async function provideStorage(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const asked = process.env["CARVAS_TEST_STORAGE_URL"] ?? "";
  if (asked !== "s3") {
    const ofRun = { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), STORAGE_URL: asked };
    project.provide("storageVariables", asked === "" ? {} : ofRun);
    return undefined;
  }
  const server = await startS3Server();
  project.provide("storageVariables", { STORAGE_URL: server.urlOf("run"), ...s3Keys });
  return server.close;
}
