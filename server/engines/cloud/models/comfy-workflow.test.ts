import { expect, test } from "vitest";
import { fillComfyWorkflow, parseComfyWorkflow } from "./comfy-workflow.ts";

const workflow = (inputs: Record<string, unknown>): string => JSON.stringify({ "1": { class_type: "X", inputs } });

test("what a workflow can be asked for stands in its placeholders", () => {
  const text = workflow({
    a: "{{prompt}}",
    b: "{{image}}",
    c: ["{{ image2 }}"],
    d: "{{mask}}",
    e: "{{width}}",
    f: "{{height}}",
  });
  expect(parseComfyWorkflow(text)).toMatchObject({ pictures: 2, hasMask: true, hasSize: true, hasSeed: false });
});

test.each([
  ["not JSON", "is no workflow"],
  ['{"nodes": [], "links": []}', "is no workflow"],
  [workflow({ a: "{{prompt}}" }), "must hold the placeholders {{prompt}} and {{image}}"],
  [workflow({ a: "{{prompt}} {{image}} {{sede}}" }), "a placeholder that means nothing"],
  [workflow({ a: "{{prompt}} {{image}} {{image3}}" }), "without a gap"],
  [workflow({ a: "{{prompt}} {{image}} {{width}}" }), "both {{width}} and {{height}}"],
])("a file that is none is told why: %s", (text, words) => {
  expect(parseComfyWorkflow(text)).toEqual(expect.stringContaining(words));
});

test("values are filled in as they are: text can't break out of its place, a number stays a number", () => {
  const parsed = parseComfyWorkflow(
    workflow({ text: "photo of {{prompt}}", seed: "{{seed}}", link: ["4", 0], i: "{{image}}" }),
  );
  if (typeof parsed === "string") throw new Error(parsed);
  const prompt = 'a "car"\n{{seed}} $& \\ end';
  const filled = fillComfyWorkflow(parsed, { prompt, seed: 12, image: "sent.png" });
  expect(filled["1"]?.inputs).toEqual({ text: `photo of ${prompt}`, seed: 12, link: ["4", 0], i: "sent.png" });
});
