import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { KeyScope } from "#contract/key-scopes.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";
import { generations } from "#server/db/schema/work.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { insertKey } from "#test/server/api-key-setup.ts";
import { spendAllTokens } from "#test/server/spend-all-tokens.ts";
import { startWorkServer, type WorkServer } from "#test/server/work-server.ts";
import { runCli, startCli, type CliRun } from "./run-cli.ts";

const photos = join(import.meta.dirname, "../photos");
const all: readonly KeyScope[] = ["photos:write", "pictures:write", "pictures:read", "account:read"];

let server: WorkServer;
let folder: string;
let user: { id: string; key: string };
beforeAll(async () => {
  server = await startWorkServer({ isWorker: true });
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "carvas-cli-"));
  const { id } = await server.signUp();
  user = { id, key: await insertKey(server.database.db, id, all) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (photo: string, name: string) => copyFile(join(photos, photo), join(folder, name));
const run = (args: readonly string[] = [], key = user.key): Promise<CliRun> =>
  runCli([folder, "--preset", "Retail Two", ...args], { key, url: server.origin });
const tokensOf = () => readBalance(server.database.db, user.id);
const ordered = () => server.database.db.select().from(generations).where(eq(generations.userId, user.id));
const files = async () => (await readdir(folder)).filter((name) => !name.startsWith(".")).toSorted();

test("a folder becomes pictures beside its photos; what is no car and what is broken is told, and costs nothing; again it does nothing", async () => {
  await put("hatchback-red-side.jpg", "DSC_1.JPG");
  await put("no-car.jpg", "garden.jpg");
  await writeFile(join(folder, "broken.jpg"), (await readFile(join(photos, "no-car.jpg"))).subarray(0, 9000));
  await writeFile(join(folder, "prices.csv"), "no photo");
  const before = await tokensOf();
  const first = await run(["--ratio", "1:1"]);
  expect(first).toMatchObject({ exitCode: 1 });
  expect(first.said).toContain("DSC_1.JPG → DSC_1-retail-two.jpg (1 token)");
  expect(first.said).toContain("1 made, 2 failed, not charged. 1 token spent.");
  expect(first.complained).toContain("garden.jpg: We can't find a whole car in this photo.");
  expect(first.complained).toMatch(/broken\.jpg: .*damaged/);
  expect(await files()).toEqual(["DSC_1-retail-two.jpg", "DSC_1.JPG", "broken.jpg", "garden.jpg", "prices.csv"]);
  const { width, height, format } = await sharp(join(folder, "DSC_1-retail-two.jpg")).metadata();
  expect([width === height, format]).toEqual([true, "jpeg"]);
  expect(before - (await tokensOf())).toBe(1);

  const again = await run(["--ratio", "1:1"]);
  expect(again.said).toContain("1 there already");
  expect(before - (await tokensOf())).toBe(1);
  expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
}, 600_000);

test(
  "it says what was paid now and what was before: one photo under two names, and a picture that is fetched again",
  { tags: ["thorough"], timeout: 600_000 },
  async () => {
    await put("hatchback-red-side.jpg", "1.jpg");
    await put("hatchback-red-side.jpg", "2.jpg");
    const before = await tokensOf();
    const first = await run();
    expect(first.said).toContain("2 made. 1 token spent.");
    expect(before - (await tokensOf())).toBe(1);
    await rm(join(folder, "1-retail-two.jpg"));
    // The server's clock is read from a header, which has seconds.
    const secondNow = () => Math.floor(Date.now() / 1000);
    const second = secondNow();
    await expect.poll(secondNow, { timeout: 5000 }).toBeGreaterThan(second + 1);
    const again = await run();
    expect(again.said).toContain("1.jpg → 1-retail-two.jpg (paid before)");
    expect(again.said).toContain("1 made, 1 there already. 0 tokens spent.");
    expect(before - (await tokensOf())).toBe(1);
  },
);

test(
  "where no picture can be written nothing is ordered, and one that can't be saved is not called free",
  { tags: ["thorough"], timeout: 600_000 },
  async () => {
    await put("hatchback-red-side.jpg", "1.jpg");
    await writeFile(join(folder, "file"), "no folder");
    const refused = await run(["--out", join(folder, "file")]);
    expect([refused.exitCode, refused.complained]).toEqual([2, expect.stringContaining("No pictures can be written")]);
    expect(await ordered()).toEqual([]);
    await mkdir(join(folder, "1-retail-two.jpg"));
    const unsaved = await run(["--overwrite"]);
    expect(unsaved.exitCode).toBe(1);
    expect(unsaved.said).toContain("0 made, 1 paid but not saved");
    expect(unsaved.said).toContain("1 token spent.");
  },
);

test(
  "when the server is gone it stops, and says that it goes on later",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    await put("hatchback-red-side.jpg", "1.jpg");
    await put("suv-orange-front-quarter.jpg", "2.jpg");
    let taken = 0;
    // The list of presets is answered, and nothing after it.
    const going = createServer((_request, response) => {
      taken += 1;
      if (taken > 1) return response.destroy();
      const retail = { id: "retail-two", name: "Retail Two", section: "retail", thumbnailUrl: "/", available: true };
      return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify([retail]));
    });
    await once(going.listen(0, "127.0.0.1"), "listening");
    const { port } = going.address() as AddressInfo;
    const args = [folder, "--preset", "Retail Two", "--concurrency", "1"];
    const told = await runCli(args, { key: user.key, url: `http://127.0.0.1:${port}` });
    going.close();
    expect([told.exitCode, told.complained]).toEqual([3, expect.stringContaining("Run this again later")]);
    expect(told.said).toBe("0 made, 2 not done. 0 tokens spent.\n");
  },
);

test(
  "another wish makes another picture of the same photo; a file that is somebody else's is kept until it may be replaced",
  { tags: ["thorough"], timeout: 600_000 },
  async () => {
    await put("hatchback-red-side.jpg", "car.jpg");
    await writeFile(join(folder, "car-retail-two.png"), "mine");
    const kept = await run(["--format", "png"]);
    expect([kept.exitCode, await readFile(join(folder, "car-retail-two.png"), "utf8")]).toEqual([1, "mine"]);
    expect(kept.complained).toContain("was not made by carvas-cli: kept");
    expect(await ordered()).toEqual([]);
    expect((await run(["--format", "png", "--overwrite"])).exitCode).toBe(0);
    const at = async () => (await sharp(join(folder, "car-retail-two.png")).metadata()).width;
    const wide = await at();
    expect((await run(["--format", "png", "--ratio", "9:16"])).exitCode).toBe(0);
    expect(await at()).not.toBe(wide);
    const out = join(folder, "web/pictures");
    expect((await run(["--out", out])).exitCode).toBe(0);
    expect(await readdir(out)).toContain("car-retail-two.jpg");
  },
);

test(
  "killed in the middle, the next run goes on, pays nothing twice and leaves no half file",
  { tags: ["thorough"], timeout: 600_000 },
  async () => {
    for (const [index, photo] of [
      "hatchback-red-side",
      "suv-orange-front-quarter",
      "saloon-grey-rear-quarter",
    ].entries())
      await put(`${photo}.jpg`, `${index}.jpg`);
    const before = await tokensOf();
    const killed = startCli([folder, "--preset", "Retail Two"], { key: user.key, url: server.origin });
    await expect.poll(async () => (await ordered()).length, { timeout: 120_000 }).toBeGreaterThan(0);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const next = await run();
    expect([next.exitCode, next.complained]).toEqual([0, ""]);
    expect(await files()).toHaveLength(6);
    expect(before - (await tokensOf())).toBe(3);
    expect(await ordered()).toHaveLength(3);
  },
);

test(
  "Ctrl+C stops it by its own exit code, says what is not done, and nothing that was ordered is lost",
  { tags: ["thorough"], timeout: 600_000 },
  async () => {
    for (const [index, photo] of ["hatchback-red-side", "suv-orange-front-quarter"].entries())
      await put(`${photo}.jpg`, `${index}.jpg`);
    const started = startCli([folder, "--preset", "Retail Two", "--concurrency", "1"], {
      key: user.key,
      url: server.origin,
    });
    await expect.poll(async () => (await ordered()).length, { timeout: 120_000 }).toBeGreaterThan(0);
    started.child.kill("SIGINT");
    const stopped = await started.ended;
    expect(stopped.exitCode).toBe(130);
    expect(stopped.complained).toContain("Stopping.");
    expect(stopped.said).toMatch(/\d not done/);
    expect((await run()).exitCode).toBe(0);
    expect(await ordered()).toHaveLength(2);
  },
);

test("when the tokens run out it stops and says so, what was paid is there, and later it goes on", async () => {
  await put("hatchback-red-side.jpg", "1.jpg");
  await put("suv-orange-front-quarter.jpg", "2.jpg");
  expect(
    (await runCli([join(folder, "1.jpg"), "--preset", "Retail Two"], { key: user.key, url: server.origin })).exitCode,
  ).toBe(0);
  await spendAllTokens(server.database.db, user.id);
  const out = await run();
  expect(out.exitCode).toBe(4);
  expect(out.complained).toContain("The tokens ran out.");
  expect(out.said).toContain("1 there already, 1 not done");
  expect(await files()).toEqual(["1-retail-two.jpg", "1.jpg", "2.jpg"]);
}, 600_000);

test("a dry run says what it costs at most and sends nothing", async () => {
  await put("hatchback-red-side.jpg", "1.jpg");
  const dry = await run(["--dry-run"]);
  expect(dry.exitCode).toBe(0);
  expect(dry.said).toContain("1 of them in Retail Two: 1 token at most");
  expect(dry.said).toContain("10 tokens are there");
  expect(await ordered()).toEqual([]);
  expect(await files()).toEqual(["1.jpg"]);
  const narrow = await insertKey(server.database.db, user.id, ["pictures:read"]);
  expect((await run(["--dry-run"], narrow)).said).toContain("may not read the balance");
});

test("a key that is wrong, revoked or lacks a scope, and a preset that is not there, are refused as a whole", async () => {
  await put("hatchback-red-side.jpg", "1.jpg");
  const narrow = await insertKey(server.database.db, user.id, ["pictures:read"]);
  const refused = await run([], narrow);
  expect([refused.exitCode, refused.complained]).toEqual([3, expect.stringContaining("photos:write")]);
  const preset = await runCli([folder, "--preset", "Retail Ninety"], { key: user.key, url: server.origin });
  expect([preset.exitCode, preset.complained]).toEqual([3, expect.stringContaining("Retail Two")]);
  await server.database.db.delete(apiKeys);
  const revoked = await run();
  expect([revoked.exitCode, revoked.complained]).toEqual([3, expect.stringContaining("revoked")]);
  expect(revoked.complained).not.toContain(user.key);
});

test.each([
  [[], "Name a folder"],
  [["."], "Name a preset"],
  [[".", "--preset", "City", "--ratio", "3:2"], "--ratio takes one of"],
  [[".", "--preset", "City", "--concurrency", "99"], "--concurrency takes"],
  [[".", "--preset", "City", "--colour", "red"], "--colour"],
  [["/nowhere/at/all", "--preset", "City"], "is not there"],
])("wrong use says what is wrong, and exits with 2: %o", async (args, words) => {
  const told = await runCli(args, { key: user.key, url: server.origin });
  expect([told.exitCode, told.complained]).toEqual([2, expect.stringContaining(words)]);
});

test("it says what it needs: a key, an address, photos; and a key never goes out in the clear", async () => {
  await mkdir(join(folder, "empty"));
  const args = [folder, "--preset", "City"];
  expect((await runCli(args, { url: server.origin })).complained).toContain("CARVAS_API_KEY is not set");
  expect((await runCli(args, { key: user.key })).complained).toContain("CARVAS_URL is not set");
  expect((await runCli(args, { key: user.key, url: "http://carvas.example" })).complained).toContain(
    "only sent over https",
  );
  await mkdir(join(folder, "inside"));
  await put("hatchback-red-side.jpg", "inside/1.jpg");
  expect((await run()).complained).toMatch(/no photo there .* Folders inside/);
  expect((await runCli(["--help"], {})).said).toContain("--preset <name>");
});
