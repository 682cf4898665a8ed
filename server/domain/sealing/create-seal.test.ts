import { expect, test } from "vitest";
import { createSeal } from "./create-seal.ts";

const [now, before] = ["a secret of now", "a secret of before"];
const present = createSeal({ secret: now, previous: undefined }, "tests");
const earlier = createSeal({ secret: before, previous: undefined }, "tests");
const replaced = createSeal({ secret: now, previous: before }, "tests");

test("what is sealed is opened under the same secret and for the same purpose only", () => {
  const sealed = present.close("whsec_1");
  expect(sealed).not.toContain("whsec");
  expect(present.open(sealed)).toBe("whsec_1");
  expect(earlier.open(sealed)).toBeNull();
  expect(createSeal({ secret: now, previous: undefined }, "others").open(sealed)).toBeNull();
});

test("what was changed, cut off or never sealed opens nothing", () => {
  const sealed = present.close("whsec_1");
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
  for (const wrong of [changed, sealed.slice(0, 20), "", "no seal"]) expect(present.open(wrong)).toBeNull();
});

test("while a secret is replaced what the earlier one has sealed is opened, and sealed anew once", () => {
  const old = earlier.close("whsec_1");
  expect(replaced.open(old)).toBe("whsec_1");
  const renewed = replaced.renew(old);
  expect(present.open(renewed ?? "")).toBe("whsec_1");
  expect(replaced.renew(renewed ?? "")).toBeNull();
  expect(present.renew(old)).toBeNull();
});
