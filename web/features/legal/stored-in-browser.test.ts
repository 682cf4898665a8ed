import { expect, test } from "vitest";
import { storedInBrowser } from "./stored-in-browser.ts";

const sources = import.meta.glob<string>(["../../**/*.{ts,tsx,js}", "!../../**/*.test.{ts,tsx}", "!../../testing/**"], {
  eager: true,
  query: "?raw",
  import: "default",
});

test("the cookie page names every key that the pages keep in the browser's storage", () => {
  const keeping = Object.entries(sources).filter(([, source]) => /\b(local|session)Storage\b/.test(source));
  expect(keeping.length).toBeGreaterThan(3);
  const keys = keeping.flatMap(([path, source]) => {
    const found = source.match(/(?<=["'`])carvas[.:][\w.-]+(?=["'`])/g) ?? [];
    // A key made of parts would pass unseen.
    expect(found.length, `${path} keeps something under a key that is not written out as "carvas.…"`).toBeGreaterThan(
      0,
    );
    return found;
  });
  const named = new Set(storedInBrowser.map(({ name }) => name));
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});
