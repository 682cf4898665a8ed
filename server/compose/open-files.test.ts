import { globSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseStorage } from "#server/config/choose-storage.ts";
import { createLogger } from "#server/log/logger.ts";
import { startGcsServer } from "#test/storage/start-gcs-server.ts";
import { s3Keys, startS3Server } from "#test/storage/start-s3-server.ts";
import { openFiles } from "./open-files.ts";

const serverFolder = join(import.meta.dirname, "..");

async function open(variables: Readonly<Record<string, string>>, folder?: string): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const dataDirectory = folder ?? (await mkdtemp(join(tmpdir(), "carvas-open-")));
  if (folder === undefined) closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const { place, problems } = chooseStorage(variables, dataDirectory);
  expect(problems).toEqual([]);
  const storage = { place, reserveBytes: 0, maxCopiedBytes: 1, isLinked: false };
  const logger = createLogger({ level: "silent", role: "test" });
  await openFiles({ config: { dataDirectory, storage }, onFull: () => undefined, logger, closing });
}

test("a machine whose pictures lie on disk loads no cloud's library", () => {
  const sources = globSync("**/*.ts", { cwd: serverFolder }).filter((path) => !path.endsWith(".test.ts"));
  const importing = sources.filter((path) =>
    /^import (?!type).*(?:cloud-object-store|s3-bucket|gcs-bucket)\.ts"/m.test(
      readFileSync(join(serverFolder, path), "utf8"),
    ),
  );
  expect(importing).toEqual([]);
});

test("nobody else of the machine reads photos in the data folder; a folder of the operator's keeps its rights", async () => {
  await using closing = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "carvas-rights-"));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const [own, shared] = [join(folder, "files"), join(folder, "shared")];
  for (const path of [own, shared]) {
    await mkdir(path);
    await chmod(path, 0o755);
  }
  await open({}, folder);
  await open({ STORAGE_URL: `file://${shared}` }, folder);
  const rights = async (path: string) => (await stat(path)).mode & 0o777;
  expect([await rights(own), await rights(shared)]).toEqual([0o700, 0o755]);
});

test("a process does not start on a bucket that does not do what it must", async () => {
  await using closing = new AsyncDisposableStack();
  const [s3, gcs] = [await startS3Server(), await startGcsServer()];
  closing.defer(s3.close);
  closing.defer(gcs.close);
  await open({ STORAGE_URL: s3.urlOf("good"), ...s3Keys });
  await open({ STORAGE_URL: gcs.urlOf("good") });
  // A cloud that has a bad moment is asked again.
  gcs.failNext(2);
  await open({ STORAGE_URL: gcs.urlOf("again") });
  const noBucket = (url: string) => url.replace("://carvas/", "://no-such-bucket/");
  await expect(open({ STORAGE_URL: noBucket(s3.urlOf("x")), ...s3Keys })).rejects.toThrow(
    "s3://no-such-bucket/x/ can't be used",
  );
  await expect(open({ STORAGE_URL: noBucket(gcs.urlOf("x")) })).rejects.toThrow("gs://no-such-bucket/x/ can't be used");
  await expect(open({ STORAGE_URL: s3.urlOf("x"), ...s3Keys, AWS_ACCESS_KEY_ID: "nobody" })).rejects.toThrow(
    "can't be used",
  );
  const nobody = "http://127.0.0.1:9";
  await expect(open({ STORAGE_URL: `s3://carvas/x?endpoint=${nobody}`, ...s3Keys })).rejects.toThrow("can't be used");
});
