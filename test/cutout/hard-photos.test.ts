import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { answerPhoto, faultsOf } from "../../scripts/eval/check-hard.ts";

// What goes wrong with photos of dealers and streets, made of our own renders, and what is to be answered before anything is paid.
const matting = await networksOfRun.openMatting();
const folder = join(import.meta.dirname, "../photos");
const render = (name: string) => sharp(join(folder, `${name}.jpg`));

/** A render's car alone, that high; `left` and `top` in the picture that it is laid into. */
async function carOf(name: string, { height, left, top }: { height: number; left: number; top: number }) {
  const alpha = await sharp(join(folder, `${name}.alpha.png`))
    .extractChannel(0)
    .toColourspace("b-w")
    .toBuffer();
  const car = await render(name).joinChannel(alpha).png().toBuffer();
  return {
    input: await sharp(car).trim({ background: "#0000", threshold: 1 }).resize({ height }).toBuffer(),
    left,
    top,
  };
}

/** A bush: the same for the same place. */
function leaves({ left, top, width, height }: Record<"left" | "top" | "width" | "height", number>) {
  const leaf = (at: number) => {
    const [x, y] = [(at * 0.618) % 1, (at * 0.4142) % 1].map((share) => 0.08 + 0.84 * share) as [number, number];
    const green = 70 + ((at * 37) % 80);
    return `<ellipse cx="${x * width}" cy="${y * height}" rx="${width * 0.09}" ry="${height * 0.06}" fill="rgb(${green * 0.5},${green},${green * 0.4})" transform="rotate(${(at * 47) % 180} ${x * width} ${y * height})"/>`;
  };
  const drawn = Array.from({ length: 160 }, (_, at) => leaf(at + 1)).join("");
  return { input: Buffer.from(`<svg width="${width}" height="${height}">${drawn}</svg>`), left, top };
}

const suv = "suv-orange-front-quarter";

/** The hedge of a street, before whatever stands there. */
async function hedge(place: { left: number; top: number; width: number; height: number }) {
  const { left, top, width, height } = place;
  const piece = render("no-car").extract({ left: 560, top: 222, width: 400, height: 90 });
  return { input: await piece.resize(width, height, { fit: "fill" }).toBuffer(), left, top };
}

/** A road as dark as the tyres, from this height down. */
async function darkFrom(name: string, top: number): Promise<Sharp> {
  const { width, height } = await render(name).metadata();
  const shade = `<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/><stop offset="0.35" stop-opacity="1"/></linearGradient>`;
  const ground = `<rect y="${top}" width="${width}" height="${height - top}" fill="url(#shade)"/>`;
  const input = Buffer.from(`<svg width="${width}" height="${height}"><defs>${shade}</defs>${ground}</svg>`);
  return render(name).composite([{ input, left: 0, top: 0 }]);
}

type Kind = { picture: () => Promise<Sharp> | Sharp; right: Record<string, string>[] };
const kinds: Record<string, Kind> = {
  "a car as it should be": { picture: () => render(suv), right: [{ answer: "good", cut: "none" }] },
  "a photo that is tilted": {
    picture: () => render(suv).rotate(30, { background: "#8d8f8b" }),
    right: [{ answer: "refused", says: "car_not_upright" }, { answer: "doubtful" }],
  },
  "a portrait that cuts the car left and right": {
    picture: () => render(suv).extract({ left: 290, top: 0, width: 400, height: 720 }),
    right: [{ answer: "good|question|doubtful", cut: "left", formats: "9:16|1:1" }, { answer: "refused" }],
  },
  "a car behind the car": {
    picture: async () => {
      const neighbour = await carOf("saloon-black-front-quarter", { height: 190, left: 640, top: 210 });
      return render(suv).composite([neighbour, await carOf(suv, { height: 352, left: 221, top: 222 })]);
    },
    right: [{ answer: "good|question|doubtful", outside: "90 45" }],
  },
  "a car behind bushes": {
    picture: () =>
      render(suv).composite(
        [0, 1, 2, 3].map((at) => leaves({ left: 100 + at * 190, top: 230, width: 210, height: 360 })),
      ),
    right: [{ answer: "refused|doubtful" }],
  },
  "a car in the dark, from behind": {
    picture: () => render("saloon-grey-rear-quarter").modulate({ brightness: 0.45 }),
    right: [{ answer: "good|question|doubtful", cut: "none", inside: "51 72|73 56" }],
  },
  "a small car in a street": {
    picture: async () =>
      render("no-car").composite([await carOf("suv-white-side", { height: 130, left: 380, top: 470 })]),
    right: [{ answer: "good|question", inside: "52 69" }],
  },
  "a plant before its corner": {
    picture: async () => render(suv).composite([await hedge({ left: 640, top: 440, width: 320, height: 150 })]),
    right: [{ answer: "good|question|doubtful", outside: "78 72|70 76" }],
  },
  "a lower edge that melts into the road": {
    picture: () => darkFrom(suv, 330),
    right: [{ answer: "doubtful|refused" }],
  },
  "a piece of a car": {
    picture: () =>
      render("hatchback-silver-rear-quarter").extract({ left: 330, top: 190, width: 130, height: 110 }).resize(900),
    right: [{ answer: "refused" }],
  },
};

test.each(Object.entries(kinds))("%s", async (_, { picture, right }) => {
  const { data, info } = await (await picture()).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const photo = { pixels: new Uint8Array(data), width: info.width, height: info.height };
  const answered = await answerPhoto(photo, matting);
  expect(
    faultsOf(
      answered,
      right.map((line) => new Map(Object.entries(line))),
    ),
  ).toEqual([]);
});
