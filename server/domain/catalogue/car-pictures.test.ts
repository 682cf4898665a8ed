import { describe, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { createCarPictures, type PaintedCar } from "./car-pictures.ts";

const red = { style: "saloon", colourName: "Red" } as const;
const blue = { style: "saloon", colourName: "Blue" } as const;
const green = { style: "saloon", colourName: "Green" } as const;

function createPainted({ maxKeptBytes = 1000, failures = 0 } = {}) {
  const painted: PaintedCar[] = [];
  let failuresLeft = failures;
  let atOnce = 0;
  let mostAtOnce = 0;
  const pictures = createCarPictures({
    modelled: new Set(["saloon", "van"]),
    maxKeptBytes,
    paintCarPicture: async (car) => {
      painted.push(car);
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce--;
      if (failuresLeft-- > 0) throw new Error("no paint");
      return new Uint8Array(100);
    },
  });
  return { pictures, painted, readMostAtOnce: () => mostAtOnce };
}

describe("pictures of the catalogue", () => {
  test("are painted once, however many ask, and one after the other", async () => {
    const { pictures, painted, readMostAtOnce } = createPainted();
    await Promise.all([red, red, blue, red, green].map((car) => pictures.read(car)));
    await pictures.read(red);
    expect(painted).toEqual([red, blue, green]);
    expect(readMostAtOnce()).toBe(1);
  });

  test("of words of one's own are painted for these words, whatever their case", async () => {
    const { pictures, painted } = createPainted();
    const details = { customColour: "nardo grey", wheelColour: "Gold", modifications: null, numberPlate: null };
    await pictures.read(red);
    await pictures.read({ ...red, details });
    await pictures.read({ ...red, details: { ...details, customColour: "Nardo Grey" } });
    expect(painted).toEqual([red, { ...red, details }]);
  });

  test("of one kind are not another kind's in the same words", async () => {
    const { pictures, painted } = createPainted();
    for (const isElectric of [true, false]) await pictures.read({ ...red, kind: { isElectric, homeCountry: "DE" } });
    expect(painted).toHaveLength(2);
  });

  test("that nobody waits for any more are not painted", async () => {
    const { pictures, painted } = createPainted();
    const gone = new AbortController();
    const answers = Promise.allSettled([
      pictures.read(red),
      pictures.read(blue, { account: "one", signal: gone.signal }),
      pictures.read(green, { account: "one", signal: gone.signal }),
      pictures.read(green),
    ]);
    gone.abort();
    expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(painted).toEqual([red, green]);
  });

  test("are painted in turns: who asks for many keeps nobody waiting", async () => {
    const { pictures, painted } = createPainted({ maxKeptBytes: 100_000 });
    const { signal } = new AbortController();
    const many = Array.from({ length: 20 }, (_, at) => ({
      ...red,
      details: { customColour: `red ${at}`, wheelColour: "Gold", modifications: null, numberPlate: null },
    }));
    const asked = many.map((car) => pictures.read(car, { account: "one", signal }));
    await pictures.read(blue, { account: "another", signal });
    expect(painted.indexOf(blue)).toBeLessThanOrEqual(2);
    await Promise.all(asked);
  });

  test("that one account asks for without end are refused, its newest first", async () => {
    const { pictures } = createPainted({ maxKeptBytes: 100_000 });
    const { signal } = new AbortController();
    const asked = Array.from({ length: 150 }, (_, at) =>
      pictures.read(
        { ...red, details: { customColour: `${at}`, wheelColour: "Gold", modifications: null, numberPlate: null } },
        { account: "one", signal },
      ),
    );
    const ends = await Promise.allSettled(asked);
    expect(ends.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(100);
    expect(ends.at(-1)).toMatchObject({ status: "rejected", reason: { code: "too_busy" } });
  });

  test("are forgotten when they take too many bytes, the longest unused first", async () => {
    const { pictures, painted } = createPainted({ maxKeptBytes: 250 });
    for (const car of [red, blue, red, green, red, blue]) await pictures.read(car);
    expect(painted).toEqual([red, blue, green, blue]);
  });

  test("show the most alike body where one is not modelled", async () => {
    const { pictures, painted } = createPainted();
    await pictures.read({ style: "coupe", colourName: "Red" });
    await pictures.read({ style: "large-suv", colourName: "Red" });
    expect(painted.map(({ style }) => style)).toEqual(["saloon", "van"]);
  });

  test("that fail are painted again for the next who asks, and hold nobody up", async () => {
    const { pictures } = createPainted({ failures: 1 });
    const [first, second] = await Promise.allSettled([pictures.read(red), pictures.read(blue)]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
    expect(await pictures.read(red)).toHaveLength(100);
  });

  test("are unavailable where nothing is modelled at all", async () => {
    const pictures = createCarPictures({
      modelled: new Set(),
      maxKeptBytes: 1000,
      paintCarPicture: () => Promise.resolve(new Uint8Array(1)),
    });
    await expect(pictures.read(red)).rejects.toThrow(AppError);
  });
});
