import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCarPicturePainter, type CarPicturePainter } from "#server/engines/studio/car-picture-painter.ts";
import { writeSyntheticCar } from "../server/synthetic-cars.ts";

describe("the thread that paints cars for the catalogue", () => {
  let folder: string;
  let painter: CarPicturePainter;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cars-"));
    await writeSyntheticCar(folder, "saloon");
    painter = createCarPicturePainter(folder);
  });
  afterAll(async () => {
    await painter.close();
    await rm(folder, { recursive: true });
  });

  const meanOf = async (content: Uint8Array) => {
    const { channels } = await sharp(content).stats();
    return channels.slice(0, 3).map(({ mean }) => mean);
  };

  test("gives a small WebP in the colour that was asked for", { tags: ["thorough"] }, async () => {
    const [red, blue] = await Promise.all(
      ["Red", "Blue"].map((colourName) => painter.paint({ style: "saloon", colourName })),
    );
    expect(await sharp(red).metadata()).toMatchObject({ format: "webp", width: 800, height: 600 });
    const [redOfRed = 0, , blueOfRed = 0] = await meanOf(red ?? new Uint8Array());
    const [redOfBlue = 0, , blueOfBlue = 0] = await meanOf(blue ?? new Uint8Array());
    expect(redOfRed).toBeGreaterThan(redOfBlue);
    expect(blueOfBlue).toBeGreaterThan(blueOfRed);
  });

  test("paints words of one's own: a custom colour, wheels, stripes", { tags: ["thorough"] }, async () => {
    const details = { customColour: "#00ff00", wheelColour: "Gold", modifications: null, numberPlate: null };
    const plain = await painter.paint({ style: "saloon", colourName: "Red", details });
    const striped = await painter.paint({
      style: "saloon",
      colourName: "Red",
      details: { ...details, modifications: "white stripes" },
    });
    const [red = 0, green = 0] = await meanOf(plain);
    expect(green).toBeGreaterThan(red);
    expect((await meanOf(striped))[0]).toBeGreaterThan(red);
  });

  test("refuses a body that isn't there, and goes on", async () => {
    await expect(painter.paint({ style: "hovercraft", colourName: "Red" })).rejects.toThrow(/painting a car/);
    expect((await painter.paint({ style: "saloon", colourName: "White" })).byteLength).toBeGreaterThan(1000);
  });

  test("starts again after it was closed", { tags: ["thorough"] }, async () => {
    await painter.close();
    expect((await painter.paint({ style: "saloon", colourName: "White" })).byteLength).toBeGreaterThan(1000);
  });
});
