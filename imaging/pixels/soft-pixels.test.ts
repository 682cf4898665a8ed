import fc from "fast-check";
import { expect, it } from "vitest";
import { softPixels } from "./soft-pixels.ts";

const opacities = fc.array(fc.constantFrom(0, 0, 255, 255, 1, 128, 254), { maxLength: 40 });

it("finds every pixel that is neither clear nor solid, wherever an alpha begins in its memory", () => {
  fc.assert(
    fc.property(opacities, fc.integer({ min: 0, max: 5 }), (values, skipped) => {
      const alpha = Uint8Array.of(...Array.from({ length: skipped }, () => 7), ...values).subarray(skipped);
      expect([...softPixels(alpha)]).toEqual([...values.keys()].filter((at) => values[at] !== 0 && values[at] !== 255));
    }),
  );
});
