import sharp from "sharp";
import { expect, test } from "vitest";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { threshold } from "#imaging/pixels/mask.ts";
import { requireCarShape } from "./judge-shape.ts";

/** Bodies as a matting network cuts them out, drawn in 512 × 384. */
const persons = {
  standing:
    '<circle cx="256" cy="60" r="26"/><rect x="222" y="90" width="68" height="130" rx="20"/><rect x="226" y="210" width="26" height="150"/><rect x="260" y="210" width="26" height="150"/>',
  "with arms stretched out":
    '<circle cx="256" cy="60" r="26"/><rect x="222" y="90" width="68" height="130" rx="20"/><rect x="100" y="95" width="312" height="24" rx="12"/><rect x="226" y="210" width="26" height="150"/><rect x="260" y="210" width="26" height="150"/>',
  lying:
    '<circle cx="60" cy="250" r="28"/><rect x="90" y="218" width="160" height="62" rx="24"/><rect x="240" y="224" width="190" height="44" rx="20"/>',
  "sitting on the ground":
    '<circle cx="200" cy="110" r="30"/><path d="M165 145 h75 l20 120 h130 q20 20 0 46 h-220 z"/>',
  portrait:
    '<ellipse cx="256" cy="130" rx="62" ry="80"/><rect x="226" y="190" width="60" height="60"/><path d="M90 384 q0 -150 166 -150 q166 0 166 150 z"/>',
  "bent over a table":
    '<ellipse cx="150" cy="190" rx="45" ry="50"/><path d="M120 384 q0 -190 150 -210 q150 10 150 210 z"/>',
} as const;

async function judge(body: string): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="384"><g fill="#fff">${body}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(drawing))
    .flatten({ background: "#000" })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    requireCarShape(threshold({ data, width: info.width, height: info.height }, 128), 0, ownSoftness);
    return "passes";
  } catch {
    return "refused";
  }
}

test("a body has no outline of a car; somebody who bends over a table may have one", async () => {
  const judged = Object.fromEntries(
    await Promise.all(Object.entries(persons).map(async ([name, body]) => [name, await judge(body)] as const)),
  );
  expect(judged).toEqual({
    standing: "refused",
    "with arms stretched out": "refused",
    lying: "refused",
    "sitting on the ground": "refused",
    portrait: "refused",
    // Why a model that looks at pictures is asked before one that makes them (`server/engines/cloud/make/refuse-no-car.ts`).
    "bent over a table": "passes",
  });
});
