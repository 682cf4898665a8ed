import { expect, test } from "vitest";
import { donePicture } from "#web/testing/open-transform.tsx";
import { stageSources } from "./stage-sources.ts";

test("a phone takes the middle-sized copy, a wide window the picture itself", () => {
  const { srcSet, sizes } = stageSources(donePicture({ width: 4096, height: 3072 }));
  const [stage, whole] = (srcSet ?? "").split(", ");
  expect(whole).toBe("/picture.jpg 4096w");
  const stageWidth = Number(/^\/stage\.webp (\d+)w$/.exec(stage ?? "")?.[1]);
  expect(stageWidth).toBeLessThan(4096);
  const [phone, wide] = (sizes ?? "").split(", ");
  expect(wide).toBe("4096px");
  // At four pixels to the point, as dense as phones come, the copy still suffices.
  expect(Number(/(\d+)px$/.exec(phone ?? "")?.[1]) * 4).toBeLessThanOrEqual(stageWidth);
});

test.each([{ stageUrl: null }, { width: null }, { generatedImageUrl: null }])(
  "without %o there is nothing to choose from",
  (missing) => {
    expect(stageSources(donePicture(missing))).toEqual({});
  },
);
