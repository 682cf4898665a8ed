import { afterAll, beforeAll, expect, test } from "vitest";
import { requireOwnFiles } from "#server/domain/storage/require-own-files.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

/* That one store's files are one database's. */

let ours: TestDatabase;
let theirs: TestDatabase;
const closing = new AsyncDisposableStack();
const storeOf = async () => {
  const { files, remove } = await createTestFiles();
  closing.defer(remove);
  return files;
};

beforeAll(async () => {
  [ours, theirs] = [await createTestDatabase(), await createTestDatabase()];
  closing.defer(ours.close);
  closing.defer(theirs.close);
});
afterAll(() => closing.disposeAsync());

test("a store is its first database's, however many processes start at once, and no other database opens it", async () => {
  const files = await storeOf();
  await Promise.all(Array.from({ length: 6 }, () => requireOwnFiles({ db: ours.db, files })));
  const owner = await files.owner.read();
  expect(owner).toMatch(/^[0-9a-f-]{36}$/);
  await requireOwnFiles({ db: ours.db, files });
  await expect(requireOwnFiles({ db: theirs.db, files })).rejects.toThrow("belong to another database");
  expect(await files.owner.read()).toBe(owner);
  // Pictures that were copied to a new place, without the mark: it is the same database's.
  const moved = await storeOf();
  await requireOwnFiles({ db: ours.db, files: moved });
  expect(await moved.owner.read()).toBe(owner);
  // And the other's own store is none of ours.
  const other = await storeOf();
  await requireOwnFiles({ db: theirs.db, files: other });
  await expect(requireOwnFiles({ db: ours.db, files: other })).rejects.toThrow("belong to another database");
});
