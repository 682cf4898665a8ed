import sharp from "sharp";
import { expect, test } from "vitest";
import type { View } from "#contract/views.ts";
import { checkView } from "#server/engines/cloud/check/check-view.ts";
import { paintOwnView } from "#test/cloud/wire-painter.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { someOf } from "#test/sample.ts";

/** The check of views with the real network, on views of our own body. */

const matting = await networksOfRun.openMatting();

type Shown = { readonly shown: View; readonly isFlopped?: boolean };

async function faultsOf({ shown, isFlopped = false }: Shown, wanted: View): Promise<readonly string[]> {
  const picture = sharp(await paintOwnView(shown))
    .resize(960, 720)
    .flop(isFlopped);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { faults } = await checkView(matting, { pixels: data, width: info.width, height: info.height }, wanted);
  return faults.map(({ name }) => name);
}

const asked: readonly [Shown, View, readonly string[]][] = [
  [{ shown: "side", isFlopped: true }, "side", ["mirrored"]],
  [{ shown: "rear" }, "front", ["other-side"]],
  [{ shown: "side" }, "side", []],
  [{ shown: "rear-quarter", isFlopped: true }, "rear-quarter", ["mirrored"]],
  // Nothing but a lamp that isn't seen speaks against it.
  [{ shown: "front" }, "rear", []],
];

test.each(someOf(asked, 2))("%j as a %s view has the faults %j", async (shown, wanted, expected) => {
  expect(await faultsOf(shown, wanted)).toEqual(expected);
});
