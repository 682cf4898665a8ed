import { execFile } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { childEnvironment } from "#server/config/config.ts";
import { createTestDatabase } from "#test/server/test-database.ts";
import { createFolder, settle } from "./backup-setup.ts";

const cleanUp = new AsyncDisposableStack();
afterAll(() => cleanUp.disposeAsync());

const run = promisify(execFile);

async function openHouse() {
  const database = await createTestDatabase();
  cleanUp.defer(database.close);
  const house = { database, folder: await createFolder(cleanUp) };
  const env = childEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: house.folder,
    SESSION_SECRET: "s".repeat(32),
    STORAGE_URL: "",
  });
  const backUp = (...words: string[]) => run(process.execPath, ["scripts/backup.ts", ...words], { env });
  return { ...house, url: database.url, dataDirectory: house.folder, backUp };
}

const rightsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test(
  "other users of the machine can't read a backup, also in a folder that they can open",
  { tags: ["thorough"] },
  async () => {
    const house = await openHouse();
    await settle(house);
    const open = await createFolder(cleanUp);
    await mkdir(join(open, "carvas"), { mode: 0o755 });
    for (const folder of [join(open, "carvas"), join(open, "new")]) {
      await house.backUp(folder);
      expect(await rightsOf(join(folder, "objects"))).toBe("700");
      expect(await rightsOf(join(folder, "incoming"))).toBe("700");
    }
    expect(await rightsOf(join(open, "new"))).toBe("700");
    expect(await rightsOf(join(open, "carvas"))).toBe("755");
  },
);

test(
  "a backup that is looked for where none is is not begun there, and the command says where it looked",
  { tags: ["thorough"] },
  async () => {
    const { backUp } = await openHouse();
    const missing = join(await createFolder(cleanUp), "mistyped");
    for (const look of ["--list", "--verify"])
      await expect(backUp(missing, look)).rejects.toMatchObject({
        stderr: expect.stringContaining(`There is no backup in ${missing}`),
      });
    await expect(stat(missing)).rejects.toThrow("ENOENT");
  },
);

test(
  "a damaged file of a backup is named with the way to have it anew, and that way works",
  { tags: ["thorough"] },
  async () => {
    const house = await openHouse();
    const { photoKey } = await settle(house);
    const folder = await createFolder(cleanUp);
    await house.backUp(folder);
    const names = await readdir(join(folder, "objects"), { recursive: true });
    const damaged = join(folder, "objects", names.find((name) => name.endsWith(photoKey)) ?? "");
    await writeFile(damaged, "rotten");
    await expect(house.backUp(folder, "--verify")).rejects.toMatchObject({
      stdout: expect.stringContaining(photoKey),
      stderr: expect.stringContaining("Remove what was changed from the backup"),
    });
    await rm(damaged);
    await house.backUp(folder);
    expect((await house.backUp(folder, "--verify")).stdout).toContain("is whole");
  },
);
