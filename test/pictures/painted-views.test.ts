import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { BodyStyle } from "#contract/body-styles.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { readCarBody } from "#server/engines/studio/car-body-library.ts";
import { createViewPainter } from "#server/engines/studio/paint-views.ts";
import { describedCar } from "#test/described-car.ts";
import { detail, expectPicture, inSmall, type Picture } from "./expect-picture.ts";

/** Views of the product's own 3D bodies in words of a request, as they looked when somebody last looked at them. */
const bodiesFolder = join(import.meta.dirname, "../../assets/cars");

const described: DescribedCar = { ...describedCar, numberPlate: "CAR VAS" };

type Wish = {
  style: BodyStyle;
  view: View;
  words?: Partial<DescribedCar>;
  isElectric?: boolean;
  isWatermarked?: boolean;
};

async function paint({ style, view, words, isElectric = false, isWatermarked = false }: Wish): Promise<Picture> {
  const body = await readCarBody(join(bodiesFolder, style), style);
  const painted: Uint8Array[] = [];
  const paintViews = createViewPainter({
    bodies: new Map([[style, body]]),
    loadPictures: createViewPictures(50_000_000),
    kindOf: () => ({ isElectric, homeCountry: "GB" }),
  });
  await paintViews({
    car: { ...described, ...words },
    bodyStyle: style,
    views: [view],
    isWatermarked,
    createdAt: new Date("2026-01-02T03:04:05Z"),
    onStage: () => undefined,
    onView: async ({ content }) => void painted.push(content),
    signal: new AbortController().signal,
    photo: null,
    readFinished: async () => null,
    spending: closedSpending,
  });
  const { data, info } = await sharp(painted[0]).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const wishes: Record<string, Wish> = {
  "blue-hatchback": { style: "hatchback", view: "front-quarter" },
  "lowered-black-coupe": {
    style: "coupe",
    view: "side",
    words: { customColour: "matt black", wheelColour: "Gold", modifications: "lowered, tinted windows" },
  },
  "striped-roadster": { style: "roadster", view: "front", words: { colour: "Red", modifications: "white stripes" } },
  "electric-saloon": { style: "saloon", view: "rear-quarter", words: { colour: "White" }, isElectric: true },
  "dramatic-estate": { style: "estate", view: "dynamic-front-quarter", words: { customColour: "candy red" } },
};

test.each(Object.keys(wishes))("%s", async (name) => {
  const wish = wishes[name];
  if (wish === undefined) throw new Error(name);
  await expectPicture(await inSmall(await paint(wish), 120), `view-${name}`);
});

test("a number plate is drawn with its letters, in place and to scale", { tags: ["thorough"] }, async () => {
  const picture = await paint({ style: "hatchback", view: "rear", words: { numberPlate: "AB12 CDE" } });
  const part = { left: picture.width / 2 - 150, top: Math.round(picture.height * 0.515), width: 300, height: 110 };
  await expectPicture(await inSmall(await detail(picture, part), 150), "view-plate");
});

test(
  "a car without a typed plate wears a plain one in Pro, and our name on the free plan",
  { tags: ["thorough"] },
  async () => {
    const wish = { style: "hatchback", view: "rear", words: { numberPlate: null } } as const;
    const inkOf = async (isWatermarked: boolean) => {
      const picture = await paint({ ...wish, isWatermarked });
      const part = { left: picture.width / 2 - 75, top: Math.round(picture.height * 0.545), width: 150, height: 30 };
      const { pixels } = await detail(picture, part);
      return pixels.filter((level) => level < 60).length / pixels.length;
    };
    const [named, plain] = [await inkOf(true), await inkOf(false)];
    expect(named).toBeGreaterThan(plain + 0.1);
  },
);

test("the free plan's mark is drawn into a view, bottom right and nowhere else", { tags: ["thorough"] }, async () => {
  const wish = { style: "hatchback", view: "front" } as const;
  const [plain, marked] = await Promise.all([paint(wish), paint({ ...wish, isWatermarked: true })]);
  const farFromIt = { left: 0, top: 0, width: Math.round(plain.width * 0.7), height: plain.height };
  const [before, after] = await Promise.all([plain, marked].map((picture) => detail(picture, farFromIt)));
  expect(Buffer.compare(after?.pixels ?? Buffer.alloc(0), before?.pixels ?? Buffer.alloc(1))).toBe(0);
  const corner = { left: plain.width - 300, top: plain.height - 100, width: 280, height: 72 };
  await expectPicture(await detail(marked, corner), "view-mark");
});
