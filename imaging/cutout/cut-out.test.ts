import { describe, expect, it } from "vitest";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { cutOut } from "./cut-out.ts";
import { ownSoftness } from "./softness.ts";
import { decodeMatte, encodeMatte, readMatteHeader } from "./stored-matte.ts";

const width = 1600;
const height = 1200;
const carColour = [180, 30, 30] as const;
const roadColour = [120, 125, 130] as const;
const glassColour = [30, 40, 60] as const;

/** A round-cornered red car on a grey road; coverage by 4 × 4 samples. */
function coverage(x: number, y: number): number {
  let inside = 0;
  for (let i = 0; i < 16; i++) {
    const px = x + ((i % 4) + 0.5) / 4;
    const py = y + (Math.floor(i / 4) + 0.5) / 4;
    const isBody = Math.abs((px - 800) / 520) ** 4 + Math.abs((py - 620) / 230) ** 4 < 1;
    const isTyre = Math.hypot(px - 480, py - 800) < 90 || Math.hypot(px - 1120, py - 800) < 90;
    if (isBody || isTyre) inside++;
  }
  return inside / 16;
}

/** Windows and hubs, well inside: without any detail it would be a disc and no car. */
function isGlass(x: number, y: number): boolean {
  const isWindow = Math.abs(y - 530) < 70 && Math.abs(x - 800) < 320 && Math.abs(x - 800) > 8;
  return isWindow || Math.hypot(x - 480, y - 790) < 45 || Math.hypot(x - 1120, y - 790) < 45;
}

function paintPhoto(): { photo: Photo; exact: Uint8Array } {
  const pixels = new Uint8Array(width * height * 3);
  const exact = new Uint8Array(width * height);
  for (let at = 0; at < exact.length; at++) {
    const share = coverage(at % width, Math.floor(at / width));
    exact[at] = Math.round(share * 255);
    const ownColour = isGlass(at % width, Math.floor(at / width)) ? glassColour : carColour;
    for (let channel = 0; channel < 3; channel++) {
      pixels[at * 3 + channel] = Math.round(
        (ownColour[channel] ?? 0) * share + (roadColour[channel] ?? 0) * (1 - share),
      );
    }
  }
  return { photo: { pixels, width, height }, exact };
}

const { photo, exact } = paintPhoto();

/** A model that knows the answer but, as the real one, only softly: seven pixels of blur. */
const side = 1024;
const infer: AlphaModel["infer"] = async () => {
  const alpha = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (let step = -3; step <= 3; step++) {
        const column = Math.min(width - 1, Math.max(0, Math.floor(((x + step) / side) * width)));
        const row = Math.min(height - 1, Math.max(0, Math.floor(((y + step) / side) * height)));
        sum += exact[row * width + column] ?? 0;
      }
      alpha[y * side + x] = sum / 7 / 255;
    }
  }
  return { alpha };
};

const model: AlphaModel = { infer, side, softness: ownSoftness };

describe("cutOut", async () => {
  const car = await cutOut(photo, model);
  const { box } = car;

  it("finds the exact edge at full resolution from the model's soft answer", () => {
    let difference = 0;
    for (let at = 0; at < exact.length; at++) {
      const x = (at % width) - box.left;
      const y = Math.floor(at / width) - box.top;
      const isInBox = x >= 0 && y >= 0 && x < box.width && y < box.height;
      difference += Math.abs((isInBox ? (car.alpha[y * box.width + x] ?? 0) : 0) - (exact[at] ?? 0));
    }
    expect(difference / 255 / exact.length).toBeLessThan(0.0015);
    // The box holds the faintest pixel of the edge.
    expect(Math.abs(box.left - 280)).toBeLessThanOrEqual(5);
    expect(Math.abs(box.top + box.height - 890)).toBeLessThanOrEqual(5);
  });

  it("leaves every pixel inside the car as it was", () => {
    let changed = 0;
    for (let at = 0; at < car.alpha.length; at++) {
      if (car.alpha[at] !== 255) continue;
      const from = ((box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        if (car.pixels[at * 3 + channel] !== photo.pixels[from + channel]) changed++;
      }
    }
    expect(changed).toBe(0);
  });

  it("frees soft edge pixels of the old background", () => {
    let worst = 0;
    for (let at = 0; at < car.alpha.length; at++) {
      const alpha = car.alpha[at] ?? 0;
      if (alpha < 60 || alpha > 240) continue;
      worst = Math.max(worst, Math.abs((car.pixels[at * 3] ?? 0) - carColour[0]));
    }
    expect(worst).toBeLessThan(40);
  });

  it("lays the contact line from tyre to tyre", () => {
    const [line] = car.geometry.contactLines;
    expect(line?.from.x).toBeGreaterThan(430);
    expect(line?.from.x).toBeLessThan(530);
    expect(line?.to.x).toBeGreaterThan(1070);
    expect(line?.to.x).toBeLessThan(1170);
    expect(Math.abs((line?.from.y ?? 0) - 890)).toBeLessThanOrEqual(4);
  });

  it("calls a clear cut-out good", () => {
    expect(car.quality.verdict).toBe("good");
    expect(car.quality.touchesFrame).toEqual({ left: false, right: false, top: false, bottom: false });
  });

  it("is stored small and comes back byte for byte", () => {
    const stored = encodeMatte(car);
    expect(stored.length).toBeLessThan(width * height * 0.05);
    expect(decodeMatte(stored, photo)).toEqual(car);
    expect(readMatteHeader(stored)).toEqual({
      photoWidth: width,
      photoHeight: height,
      box,
      geometry: car.geometry,
      quality: car.quality,
      questions: { cars: [], doubtfulParts: [] },
    });
  });

  it("is not put together with another photo or from a damaged file", () => {
    const stored = encodeMatte(car);
    expect(() => decodeMatte(stored, { ...photo, width: width - 1 })).toThrow("another size");
    expect(() => decodeMatte(stored.subarray(0, stored.length - 100), photo)).toThrow();
    expect(() => decodeMatte(new Uint8Array(40), photo)).toThrow("no stored matte");
  });
});

describe("cutOut of a photo without a car", () => {
  it("asks the model once and then says so", async () => {
    let calls = 0;
    const seesNothing: AlphaModel["infer"] = async () => {
      calls++;
      return { alpha: new Float32Array(side * side) };
    };
    await expect(cutOut(photo, { ...model, infer: seesNothing })).rejects.toThrow("no_car_found");
    expect(calls).toBe(1);
  });
});
