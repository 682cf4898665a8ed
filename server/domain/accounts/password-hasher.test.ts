import { hashPassword, verifyPassword } from "better-auth/crypto";
import { afterEach, expect, test } from "vitest";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";

let hasher: PasswordHasher | undefined;
afterEach(async () => hasher?.close());
const open = (options?: Parameters<typeof createPasswordHasher>[0]) => (hasher = createPasswordHasher(options));

test(
  "what the library stored is verified here, and what is stored here by the library",
  { tags: ["thorough"] },
  async () => {
    const { hash, verify } = open();
    const password = "Kühlergrill-42 ﬁ";
    expect(await verify({ hash: await hashPassword(password), password })).toBe(true);
    expect(await verify({ hash: await hashPassword(password), password: `${password} ` })).toBe(false);
    expect(await verifyPassword({ hash: await hash(password), password })).toBe(true);
    expect(await hash(password)).not.toBe(await hash(password));
  },
);

test("what is no hash is an error and not a wrong password", async () => {
  const { verify } = open();
  await expect(verify({ hash: "", password: "x" })).rejects.toThrow("shape");
});

test("more than may wait is refused at once, and the rest is done", async () => {
  const { hash } = open({ threads: 1, maxWaiting: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hash("one of many")));
  // One is under way, three wait.
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const refusals = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }): unknown => reason);
  expect(refusals).toHaveLength(6);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "too_busy", retryAfterSeconds: 1 });
  expect(await hash("later")).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
});

test("who waits while it closes is told so", async () => {
  const { hash, close } = open({ threads: 1 });
  const attempts = Promise.allSettled([hash("a"), hash("b"), hash("c")]);
  await close();
  expect((await attempts).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});
