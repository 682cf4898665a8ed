import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { askForPicture, paintPhoto, setUpCloud, testKey, type AskedPicture } from "./cloud-setup.ts";
import { paintPicture } from "./wire-pictures.ts";
import type { Asked, SpeakerName } from "./wire-speakers.ts";

const { server, open, choiceOf } = setUpCloud();

const providers: readonly SpeakerName[] = ["openai", "google", "compatible", "fal", "replicate", "comfyui"];

async function edit(provider: SpeakerName, request: AskedPicture = {}, id?: string) {
  const from = server().asked.length;
  const { editPicture } = open({ image: [choiceOf(provider, id)] });
  const picture = await editPicture?.(await askForPicture(request));
  if (picture === undefined) throw new Error("no model");
  return { picture, asked: server().asked.slice(from) };
}

const formOf = ({ form }: Asked) => form.map(([name, value]) => [name, value.replace(/ \d+>/, ">")]);

describe.each(providers)("a picture by %s", (provider) => {
  test("comes as a file, with its size, its model, its cost and how long it took", async () => {
    const { picture } = await edit(provider);
    const { width, height, format } = await sharp(picture.content).metadata();
    expect(format).toBe("png");
    expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
    expect(picture.model).toBe(`${provider}:${choiceOf(provider).id}`);
    expect(picture.durationMs).toBeGreaterThan(0);
    expect(picture.passedOver).toEqual([]);
    expect(picture.cost.usd).toBeGreaterThanOrEqual(0);
  });
});

test("OpenAI gets the pictures as a form, in a size that it takes, and its tokens are priced", async () => {
  const pictures = await Promise.all([
    paintPicture({ width: 640, height: 360 }, "jpeg"),
    paintPicture({ width: 800, height: 600 }),
  ]);
  const { asked, picture } = await edit("openai", { pictures, seed: 7 });
  expect(asked.map(({ path }) => path)).toEqual(["/v1/images/edits"]);
  expect(asked[0]?.headers.authorization).toBe(`Bearer ${testKey}`);
  expect(asked.map(formOf)[0]).toEqual([
    ["model", "gpt-image-2.6-sunburst"],
    ["prompt", "Put this car on a mountain road."],
    ["image[]", "<image/jpeg>"],
    ["image[]", "<image/png>"],
    ["n", "1"],
    ["size", "1376x768"],
  ]);
  // 50 tokens of words, 800 of pictures, 1,568 that came out: by hand from the table's prices.
  expect(picture.cost).toEqual({ usd: (50 * 5 + 800 * 8 + 1568 * 30) / 1_000_000, basis: "tokens" });
});

test("OpenAI's mask is transparent where a picture may be changed", async () => {
  const car = await paintPhoto();
  const data = new Uint8Array(640 * 360).fill(255, 0, 640);
  const drawn = await import("#server/engines/cloud/calls/draw-mask.ts");
  const file = await drawn.drawMask({ data, width: 640, height: 360 }, "transparent-is-changed");
  const { data: pixels, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, pixels[3], pixels[4 * 640 + 3]]).toEqual([4, 0, 255]);
  const { asked } = await edit("openai", { pictures: [car], mask: { data, width: 640, height: 360 } });
  expect(asked.map(formOf)[0]).toContainEqual(["mask", "<image/png>"]);
});

test("a model whose sizes are few gets the nearest of them in shape", async () => {
  const { asked, picture } = await edit("openai", { size: { width: 900, height: 1600 } }, "gpt-image-2");
  expect(asked[0]?.form).toContainEqual(["size", "1024x1536"]);
  expect([picture.width, picture.height]).toEqual([1024, 1536]);
});

test("Gemini gets a ratio and a resolution, and the pictures within its JSON", async () => {
  const { asked, picture } = await edit("google", { size: { width: 1600, height: 900 } });
  expect(asked[0]?.path).toBe("/v1beta/models/gemini-nano-banana-2.1:generateContent");
  expect(asked[0]?.headers["x-goog-api-key"]).toBe(testKey);
  expect(asked[0]?.json).toMatchObject({
    generationConfig: { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "16:9", imageSize: "2K" } },
    contents: [{ parts: [{ text: expect.any(String) }, { inlineData: { mimeType: "image/jpeg" } }] }],
  });
  expect(picture.cost.usd).toBeCloseTo((560 * 1.5 + 1120 * 30) / 1_000_000, 8);
});

test("a compatible server is asked like OpenAI; its price is assumed", async () => {
  const { asked, picture } = await edit("compatible");
  expect(asked.map(({ path }) => path)).toEqual(["/v1/images/edits"]);
  expect(picture.cost).toEqual({ usd: 0.25, basis: "assumed" });
});

test("fal gets all pictures, ratio and resolution in its models' own fields, and the picture is fetched from it", async () => {
  const pictures = await Promise.all([
    paintPicture({ width: 640, height: 360 }),
    paintPicture({ width: 640, height: 360 }),
  ]);
  const { asked, picture } = await edit("fal", { pictures, seed: 5 });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /fal-ai/nano-banana-2/edit",
    "GET /files/made.png",
  ]);
  expect(asked[0]?.headers.authorization).toBe(`Key ${testKey}`);
  expect(asked[0]?.json).toMatchObject({ aspect_ratio: "16:9", resolution: "1K", seed: 5, num_images: 1 });
  expect(asked[0]?.json.image_urls).toHaveLength(2);
  expect(asked[0]?.json).not.toHaveProperty("image_size");
  expect(picture.cost).toEqual({ usd: 0.08, basis: "picture" });
});

test("a price by the megapixel counts the pictures that are sent, too", async () => {
  const pictures = [await paintPicture({ width: 1600, height: 1200 })];
  const { asked, picture } = await edit(
    "fal",
    { pictures, size: { width: 1024, height: 768 } },
    "fal-ai/flux-2-max/edit",
  );
  expect(asked[0]?.json.image_size).toEqual({ width: 1024, height: 768 });
  // One begun megapixel made, two sent.
  expect(picture.cost).toEqual({ usd: 0.07 + 2 * 0.03, basis: "megapixels" });
});

test("Replicate is asked until its prediction has ended, with a life that ends by itself", async () => {
  const { asked } = await edit("replicate", { seed: 3 });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/models/black-forest-labs/flux-2-pro/predictions",
    "GET /v1/predictions/p1",
    "GET /v1/predictions/p1",
    "GET /files/made.png",
  ]);
  expect(asked[0]?.headers).toMatchObject({ prefer: "wait=1", "cancel-after": "5m" });
  expect(asked[0]?.json.input).toMatchObject({
    aspect_ratio: "16:9",
    seed: 3,
    input_image: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
});

test("Replicate's other models get their pictures in the field that they read", async () => {
  const { asked } = await edit("replicate", {}, "google/nano-banana-pro");
  expect(asked[0]?.json.input).toMatchObject({
    image_input: [expect.stringMatching(/^data:image\/jpeg;base64,/)],
    resolution: "1K",
  });
});

test("ComfyUI gets the pictures, then the filled workflow; numbers stay numbers", async () => {
  const { asked, picture } = await edit("comfyui", { seed: 41, size: { width: 1024, height: 768 } });
  const id = String(asked[1]?.json.prompt_id);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /upload/image",
    "POST /prompt",
    `GET /history/${id}`,
    `GET /history/${id}`,
    "GET /view",
  ]);
  expect(asked[1]?.json.prompt).toMatchObject({
    "1": { inputs: { image: "sent.png" } },
    "2": { inputs: { text: "a photograph, Put this car on a mountain road.", clip: ["4", 1] } },
    "3": { inputs: { seed: 41 } },
    "5": { inputs: { width: 1024, height: 768 } },
  });
  expect(picture.cost).toEqual({ usd: 0, basis: "own-machine" });
});
