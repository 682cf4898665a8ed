import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFiles } from "#test/server/work-setup.ts";
import { createDerivedFiles } from "./derived-files.ts";

let setup: Awaited<ReturnType<typeof createTestFiles>>;
beforeAll(async () => {
  setup = await createTestFiles();
});
afterAll(() => setup.remove());

const readText = async (key: string) => Buffer.from(await setup.files.read(key)).toString();

test("a file is made when it is first asked for, and then never again", async () => {
  const derived = createDerivedFiles(setup.files);
  let made = 0;
  const make = async (target: string) => {
    made += 1;
    await writeFile(target, "small");
  };
  await Promise.all([derived.ensure("a/once.webp", make), derived.ensure("a/once.webp", make)]);
  await derived.ensure("a/once.webp", make);
  expect([made, await readText("a/once.webp")]).toEqual([1, "small"]);
});

test("one is made at a time, in the order in which they were asked for", async () => {
  const derived = createDerivedFiles(setup.files);
  const events: string[] = [];
  const make = (name: string) => async (target: string) => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    await writeFile(target, name);
    events.push(`${name} ends`);
  };
  await Promise.all(["x", "y", "z"].map((name) => derived.ensure(`b/${name}.webp`, make(name))));
  const names = events.filter((event) => event.endsWith("begins")).map((event) => event.charAt(0));
  expect(events).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(names.toSorted()).toEqual(["x", "y", "z"]);
});

test("what fails is told to all who wait for it, leaves nothing, stops no other and may be tried again", async () => {
  const derived = createDerivedFiles(setup.files);
  const fail = async (target: string) => {
    await writeFile(target, "half of i");
    throw new Error("no more memory");
  };
  const answers = await Promise.allSettled([
    derived.ensure("c/bad.webp", fail),
    derived.ensure("c/bad.webp", fail),
    derived.ensure("c/good.webp", (target) => writeFile(target, "good")),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect([await setup.files.exists("c/bad.webp"), await readText("c/good.webp")]).toEqual([false, "good"]);
  await derived.ensure("c/bad.webp", (target) => writeFile(target, "whole"));
  expect(await readText("c/bad.webp")).toBe("whole");
});
