import sharp from "sharp";
import { expect, test } from "vitest";
import { retailLogoSettings } from "#contract/logos.ts";
import { createNotedSpending, setUpCloud } from "./cloud-setup.ts";
import { askForScene, markingOf, openTestEngine } from "./engine-setup.ts";

const cloud = setUpCloud();
const { server, choiceOf } = cloud;
const openEngine = () => openTestEngine(cloud, { image: [choiceOf("openai")] });
const finish = { logo: null, numberPlate: null, fileFormat: "png", framing: "own" } as const;
const ask = (request: Parameters<typeof askForScene>[0] = {}) =>
  askForScene({ place: "retail-two", finish, ...request });

test("the car's pixels are the photo's, the surroundings the model's; logo and mark lie behind the car", async () => {
  server().behave("openai", { kind: "paint", as: "good" });
  const from = server().asked.length;
  const content = await sharp({ create: { width: 480, height: 60, channels: 4, background: "#ff00ff" } })
    .png()
    .toBuffer();
  const logo = { content, settings: retailLogoSettings };
  const picture = await openEngine().retail(ask({ finish: { ...finish, logo }, isWatermarked: true }));
  expect(picture).toMatchObject({ madeBy: "cloud", madeWith: { promptVersion: "retail-2" } });
  expect(picture.carUnchanged).toMatchObject({ unchangedShare: 1, carScale: 1, encoded: { meanDeltaE: 0 } });
  expect(picture.carUnchanged?.comparedPixels).toBeGreaterThan(50_000);
  expect((await sharp(picture.differencePicture ?? undefined).metadata()).width).toBe(picture.width);
  expect(await markingOf(picture.content)).toContain("digitalsourcetype/compositeWithTrainedAlgorithmicMedia<");
  const [asked] = server().asked.slice(from);
  expect(asked?.pictures).toHaveLength(1);
  expect(asked?.form).toContainEqual(["mask", expect.stringContaining("<image/png")]);
  // The wall, top left, is warmer than the layout's: the model's.
  const level = async (file: Uint8Array | undefined) =>
    (await sharp(file).extract({ left: 20, top: 20, width: 40, height: 40 }).stats()).channels[0]?.mean ?? 0;
  expect(await level(picture.content)).toBeGreaterThan((await level(asked?.pictures[0])) + 2);
});

test(
  "after two pictures without the car in its place it is the studio's, proven as ever",
  { tags: ["thorough"] },
  async () => {
    server().behave("openai", { kind: "paint", as: "moved" }, { kind: "paint", as: "no-car" });
    const spending = createNotedSpending();
    const picture = await openEngine().retail(ask({ spending }));
    expect(picture.madeBy).toBe("studio");
    expect(picture.engineNotes).toEqual([
      expect.stringMatching(/^The AI's first picture .+, so this is the studio's\.$/),
    ]);
    expect(picture.carUnchanged).toMatchObject({ unchangedShare: 1 });
    expect(spending.calls).toHaveLength(2);
  },
);

test("a model that makes three sizes alone gets margins, which are cut off again", { tags: ["thorough"] }, async () => {
  server().behave("compatible", { kind: "paint", as: "good" });
  const from = server().asked.length;
  const engine = openTestEngine(cloud, { image: [choiceOf("compatible")] });
  const picture = await engine.retail(ask());
  expect(picture).toMatchObject({ madeBy: "cloud", carUnchanged: { unchangedShare: 1 } });
  expect(picture.width / picture.height).toBeCloseTo(4 / 3, 2);
  const sent = await sharp(server().asked[from]?.pictures[0]).metadata();
  expect(sent.width / sent.height).toBeCloseTo(3 / 2, 2);
});
