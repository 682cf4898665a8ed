import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { s3Bucket, s3Keys, startS3Server } from "#test/storage/start-s3-server.ts";
import { createCloudObjectStore } from "./cloud-object-store.ts";
import { openS3Bucket } from "./s3-bucket.ts";

/* What a store keeps on its machine; what all stores promise stands in `object-store.test.ts`. */

const hourMs = 60 * 60 * 1000;
afterEach(() => void vi.useRealTimers());

test("a copy of what was deleted on another machine is gone from this one's disk within two hours", async () => {
  await using closing = new AsyncDisposableStack();
  const server = await startS3Server();
  closing.defer(server.close);
  const directory = await mkdtemp(join(tmpdir(), "carvas-cloud-"));
  closing.defer(() => rm(directory, { recursive: true, force: true }));
  const keys = { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY };
  const openStore = (name: string) => {
    const place = { bucket: s3Bucket, prefix: "", region: "us-east-1", endpoint: server.endpoint };
    const bucket = openS3Bucket({ ...place, keys: { ...keys, sessionToken: undefined } });
    const store = createCloudObjectStore({ bucket, directory: join(directory, name), maxCopiedBytes: 1e6 });
    closing.defer(store.close);
    return store;
  };
  const [here, elsewhere] = [openStore("here"), openStore("elsewhere")];
  const copiesHere = async () =>
    (await readdir(join(directory, "here"), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

  await here.put("photos/ab/one.jpg", Buffer.from("a photo"));
  await here.withLocalFile("photos/ab/one.jpg", async (path) => {
    await elsewhere.remove("photos/ab/one.jpg");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * hourMs });
    expect(await here.sweepHere()).toBe(0);
    expect(String(await readFile(path))).toBe("a photo");
  });
  vi.setSystemTime(Date.now() + hourMs - 1);
  expect(await here.sweepHere()).toBe(0);
  expect(await copiesHere()).toHaveLength(1);
  vi.setSystemTime(Date.now() + hourMs);
  expect(await here.sweepHere()).toBe(1);
  expect(await copiesHere()).toEqual([]);
});
