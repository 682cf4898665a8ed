import { expect, test } from "vitest";
import { lineHref } from "./line-href.ts";

const work = { id: "g", uploadId: "u", requestId: null, runId: null };

test.each([
  [{ ...work, kind: "preset" }, "/photo-upload?photo=u&picture=g"],
  [{ ...work, kind: "retail" }, "/retail-mode?photo=u&picture=g"],
  [{ ...work, kind: "retail", runId: "r" }, "/retail-mode?tab=bulk&run=r"],
  [{ ...work, kind: "views", uploadId: null, requestId: "q" }, "/custom-car?request=q"],
  [null, null],
] as const)("%j is shown at %s", (of, href) => {
  expect(lineHref({ work: of })).toBe(href);
});
