import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("what failed to load is tried again, and what is loaded stays, also when its use fails", async () => {
  let loads = 0;
  const get = loadOnce(async () => {
    loads++;
    if (loads === 1) throw new Error("no such file");
    return { run: () => Promise.reject(new Error("no memory")) };
  });
  await expect(get()).rejects.toThrow("no such file");
  const session = await get();
  await expect(session.run()).rejects.toThrow("no memory");
  expect(await get()).toBe(session);
  expect(loads).toBe(2);
});
