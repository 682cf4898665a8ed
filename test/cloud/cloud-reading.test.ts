import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { detectedFields, sureConfidence } from "#contract/detected-fields.ts";
import type { ToldByPhoto } from "#server/engines/image-engine.ts";
import { createNotedSpending, setUpCloud } from "./cloud-setup.ts";
import { askForScene, openTestEngine, testSource } from "./engine-setup.ts";
import { openAiWords } from "./wire-speakers.ts";
import { showSubject } from "./wire-words.ts";

const cloud = setUpCloud();
const { server, choiceOf } = cloud;
const vision = () => [choiceOf("openai", "gpt-6.1-terra")];
beforeEach(() => showSubject("car"));

async function read(answer?: unknown) {
  const from = server().asked.length;
  if (answer !== undefined) {
    const body = openAiWords({ path: "/v1/responses", json: {} }, JSON.stringify(answer));
    server().behave("openai", { kind: "body", body });
  }
  const told: ToldByPhoto[] = [];
  const spending = createNotedSpending();
  await openTestEngine(cloud, { vision: vision() }).detect({
    source: testSource,
    onTold: async (fields) => void told.push(fields),
    signal: new AbortController().signal,
    spending,
  });
  return { told, spending, asked: server().asked.slice(from) };
}

test("all fields are told at once, none of them surer than a model alone may be", async () => {
  const { told, spending, asked } = await read();
  expect(told).toHaveLength(1);
  expect(Object.keys(told[0] ?? {}).toSorted()).toEqual([...detectedFields].toSorted());
  expect(told[0]?.make).toEqual([{ value: "BMW", confidence: 0.85, place: null, others: [] }]);
  expect(told[0]?.year).toEqual([{ value: "2021", confidence: 0.6, place: null, others: [] }]);
  expect(told[0]?.number_plate).toBeNull();
  for (const readings of Object.values(told[0] ?? {}))
    for (const { confidence } of readings ?? []) expect(confidence).toBeLessThan(sureConfidence);
  expect(spending.calls).toMatchObject([{ usd: 0.02, end: { outcome: "answered" } }]);
  const { width } = await sharp(asked[0]?.pictures[0]).metadata();
  expect(width).toBeLessThanOrEqual(2048);
});

test("fields that are of no use are not told, the others are; what it says is tidied", async () => {
  const { told } = await read({
    make: { value: "Aster\u0000\u202e  Motors\n", confidence: 0.8 },
    model: { value: "x".repeat(500), confidence: 0.8 },
    year: { value: 1066, confidence: 0.9 },
    colour: { value: "sort of teal", confidence: 0.9 },
    number_plate: { value: "ab12 cde", confidence: 1 },
    visual_options: { value: ["roof rails", " ", "roof rails"], confidence: 0.5 },
    trim: { value: "S", confidence: 0 },
    view: "front",
  });
  expect(told[0]).toMatchObject({
    make: [{ value: "Aster Motors" }],
    model: null,
    year: null,
    colour: null,
    trim: null,
    generation: null,
    view: null,
    number_plate: [{ value: "AB12 CDE", confidence: 0.85 }],
    visual_options: [{ value: "roof rails", confidence: 0.5 }],
  });
});

test("without a model of its kind a work is not offered", async () => {
  const engine = openTestEngine(cloud, {});
  const request = askForScene();
  await expect(engine.transform(request)).rejects.toMatchObject({ code: "engine_not_offered" });
  const { signal, spending } = request;
  const detect = engine.detect({ source: testSource, onTold: async () => undefined, signal, spending });
  await expect(detect).rejects.toMatchObject({ code: "engine_not_offered" });
});

test.each([
  ["person", "person_not_car"],
  ["neither", "no_car_found"],
] as const)("where a model looks first, a photo of a %s costs its question and no picture", async (subject, code) => {
  showSubject(subject);
  const from = server().asked.length;
  const spending = createNotedSpending();
  const engine = openTestEngine(cloud, { image: [choiceOf("google")], vision: vision() });
  // Another cut-out of the same photo: one that passed is not asked about again.
  const source = { ...testSource, readCutOut: async () => ({ ...(await testSource.readCutOut()) }) };
  await expect(engine.transform(askForScene({ spending, source }))).rejects.toMatchObject({ code });
  expect(
    server()
      .asked.slice(from)
      .map(({ speaker }) => speaker),
  ).toEqual(["openai"]);
  expect(spending.calls.map(({ model }) => model)).toEqual(["openai:gpt-6.1-terra"]);
});

test("a model that can't be asked about the photo refuses nobody, a cap does", { tags: ["thorough"] }, async () => {
  const engine = openTestEngine(cloud, { image: [choiceOf("google")], vision: vision() });
  const source = { ...testSource, readCutOut: async () => ({ ...(await testSource.readCutOut()) }) };
  server().behave("openai", { kind: "bad-key" });
  server().behave("google", { kind: "refuse" });
  await expect(engine.transform(askForScene({ source }))).rejects.toMatchObject({ code: "ai_content_refused" });
  const spending = createNotedSpending(0);
  await expect(engine.transform(askForScene({ source, spending }))).rejects.toMatchObject({ code: "ai_daily_limit" });
});
