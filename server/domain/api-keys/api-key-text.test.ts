import { expect, test } from "vitest";
import { apiKeyPattern, apiKeyPrefix } from "#contract/key-scopes.ts";
import { hashApiKey, isApiKey, makeApiKey } from "./api-key-text.ts";

test("a key is known by its beginning and its length, and no two are the same", () => {
  const keys = Array.from({ length: 200 }, makeApiKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(new RegExp(`^${apiKeyPattern.source}$`));
    expect(isApiKey(key)).toBe(true);
  }
});

test("one wrong character anywhere is found without a database", () => {
  const key = makeApiKey();
  for (let place = 0; place < key.length; place += 1) {
    const other = key[place] === "A" ? "B" : "A";
    expect(isApiKey(`${key.slice(0, place)}${other}${key.slice(place + 1)}`)).toBe(false);
  }
  for (const text of ["", "carvas_live_", key.slice(1), `${key}A`, ` ${key}`, key.toLowerCase()])
    expect(isApiKey(text)).toBe(false);
});

test("what is stored is the hash, from which the key can't be read", () => {
  const key = makeApiKey();
  expect(hashApiKey(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashApiKey(key)).not.toContain(key.slice(apiKeyPrefix.length).toLowerCase());
});
