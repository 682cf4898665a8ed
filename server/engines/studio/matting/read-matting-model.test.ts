import { describe, expect, test } from "vitest";
import { knownModels, ownModel } from "./matting-model.ts";
import { readMattingModel } from "./read-matting-model.ts";

test("without a word it is a model like ours", () => {
  expect(readMattingModel(undefined)).toEqual(ownModel);
});

test.each(Object.entries(knownModels))("'%s' is known by its name, in any case", (name, model) => {
  expect(readMattingModel(name)).toEqual(model);
  expect(readMattingModel(` ${name.toUpperCase()} `)).toEqual(model);
});

describe("a line of JSON", () => {
  test("says what is different from a known model", () => {
    const line = '{"like": "isnet", "side": 512, "outputName": "matte", "softness": {"uncertainAbove": 0.05}}';
    expect(readMattingModel(line)).toEqual({
      ...knownModels.isnet,
      side: 512,
      outputName: "matte",
      softness: { ...knownModels.isnet.softness, uncertainAbove: 0.05 },
    });
  });

  test("describes a model like none, with one number for all channels or three", () => {
    const line = '{"side": 320, "mean": 127.5, "scale": [58, 57, 56], "output": "spread", "channels": "bgr"}';
    expect(readMattingModel(line)).toMatchObject({
      side: 320,
      mean: [127.5, 127.5, 127.5],
      scale: [58, 57, 56],
      channels: "bgr",
      output: "spread",
      outputName: null,
    });
  });

  test.each([
    ["{side: 512}", "begins as a line of JSON and is none"],
    ['{"like": "unet"}', "must be one of car-matting-1, isnet"],
    ['{"like": "isnet", "size": 512}', "Unrecognized key"],
    ['{"like": "isnet", "side": 500}', "side: "],
    ['{"like": "isnet", "scale": 0}', "scale: "],
    ['{"like": "isnet", "mean": [1, 2]}', "mean: "],
    ['{"like": "isnet", "output": "mask"}', "output: "],
    ['{"like": "isnet", "softness": {"softOpacities": [200, 100]}}', "softness.softOpacities: must go up"],
    ['{"like": "isnet", "softness": {"soft": 1}}', "softness: Unrecognized key"],
    ['{"side": 512, "mean": 0}', "scale: "],
  ])("%s is refused, and what is wrong is named", (line, words) => {
    expect(() => readMattingModel(line)).toThrow(words);
  });

  test("names everything that is wrong at once", () => {
    expect(() => readMattingModel('{"side": 1, "mean": 0}')).toThrow(/side: .*; scale: .*; output: /);
  });
});

test("a name that nobody knows is refused with those that are", () => {
  expect(() => readMattingModel("u2net")).toThrow("MATTING_MODEL_KIND must be one of car-matting-1,");
});
