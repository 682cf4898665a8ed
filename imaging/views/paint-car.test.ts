import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { views as sixViews } from "#contract/views.ts";
import { understandWish } from "#wishes/understand-wish.ts";
import { paintCar, type LoadLayers, type PaintedView, type PaintOptions } from "./paint-car.ts";
import { syntheticBody, syntheticPictures } from "./synthetic-body.ts";

const pictures = syntheticPictures();
const marking = { engine: "studio", preset: "Illustration", createdAt: new Date(0) };
const painting = (modifications: string) =>
  understandWish(syntheticBody, {
    colour: "Blue",
    customColour: null,
    wheelColour: "Black",
    modifications,
    numberPlate: null,
    country: "DE",
  }).painting;

async function painted(options: Partial<PaintOptions>, modifications = "") {
  const load: LoadLayers = () => Promise.resolve(pictures);
  const views = paintCar(syntheticBody, painting(modifications), { load, marking, ...options });
  return collected(views);
}

async function collected(views: AsyncIterable<PaintedView>): Promise<PaintedView[]> {
  const all: PaintedView[] = [];
  for await (const view of views) all.push(view);
  return all;
}

describe("paintCar", () => {
  it("gives all six views in their order, as JPEG of the body's size", { tags: ["thorough"] }, async () => {
    const views = await painted({});
    expect(views.map(({ view }) => view)).toEqual([...sixViews]);
    for (const { bytes } of views)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 1200 });
  });

  it("marks every file as made by an algorithm", { tags: ["thorough"] }, async () => {
    const [first] = await painted({ views: ["rear"] });
    expect(Buffer.from(first?.bytes ?? []).toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");
  });

  it("gives smaller pictures where asked", async () => {
    const [first] = await painted({ views: ["side"], longSide: 800, format: "webp" });
    expect(first).toMatchObject({ width: 800, height: 600 });
    expect(await sharp(first?.bytes).metadata()).toMatchObject({ format: "webp", width: 800, height: 600 });
  });

  it("asks only for the layers that a painting needs", { tags: ["thorough"] }, async () => {
    const asked: Parameters<LoadLayers>[0][] = [];
    const load: LoadLayers = (wanted) => {
      asked.push(wanted);
      return Promise.resolve(pictures);
    };
    await painted({ views: ["side"], load });
    await painted({ views: ["side"], load }, "spoiler, mesh wheels, stripes");
    expect(asked).toEqual([
      { view: "side", patches: [], hasStripes: false },
      { view: "side", patches: ["wheel-mesh", "spoiler"], hasStripes: true },
    ]);
  });

  it("stops between views when nobody wants them any more", { tags: ["thorough"] }, async () => {
    const abort = new AbortController();
    const views = paintCar(syntheticBody, painting(""), {
      load: () => Promise.resolve(pictures),
      marking,
      signal: abort.signal,
    });
    await views.next();
    abort.abort();
    await expect(collected(views)).rejects.toThrow();
  });

  it("paints the same pixels from the same words, always", { tags: ["thorough"] }, async () => {
    const [first] = await painted({ views: ["front"] });
    const [second] = await painted({ views: ["front"] });
    expect(Buffer.compare(first?.bytes ?? Buffer.of(0), second?.bytes ?? Buffer.of(1))).toBe(0);
  });
});
