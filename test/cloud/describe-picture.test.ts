import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { DescribeRequest, Told } from "#server/engines/cloud/cloud-models.ts";
import { told } from "#server/engines/cloud/told.ts";
import { createNotedSpending, failureOf, setUpCloud, testKey } from "./cloud-setup.ts";
import type { Behaviour } from "./wire-behaviours.ts";
import { paintPicture } from "./wire-pictures.ts";
import { openAiWords, type Asked, type SpeakerName } from "./wire-speakers.ts";

const { server, open, choiceOf } = setUpCloud();

const carSchema = z.object({
  make: told(z.string()),
  colour: told(z.enum(["red", "blue", "black"])),
  plate: told(z.string()),
});
type Car = z.infer<typeof carSchema>;

const models: readonly (readonly [SpeakerName, string])[] = [
  ["openai", "gpt-6.1-terra"],
  ["google", "gemini-3.8-flash"],
  ["compatible", "qwen3-vl"],
];

async function ask(signal = new AbortController().signal): Promise<DescribeRequest<Car>> {
  const picture = await paintPicture({ width: 320, height: 240 }, "jpeg");
  return { prompt: "What car is this?", picture, schema: carSchema, signal, spending: createNotedSpending() };
}

async function look(provider: SpeakerName, id: string) {
  const from = server().asked.length;
  const { describePicture } = open({ vision: [choiceOf(provider, id)] });
  const description = await describePicture?.(await ask());
  if (description === undefined) throw new Error("no model");
  return { description, asked: server().asked.slice(from) };
}

describe.each(models)("%s %s", (provider, id) => {
  test("tells a value or null and a confidence for each field", async () => {
    const { description, asked } = await look(provider, id);
    const colour: Told<"red" | "blue" | "black"> = description.fields.colour;
    expect(colour.value).toBe("red");
    expect(description.fields).toEqual({
      make: { value: "Mercedes-Benz", confidence: 0.9 },
      colour: { value: "red", confidence: 0.95 },
      plate: { value: null, confidence: 0 },
    });
    expect(description).toMatchObject({ model: `${provider}:${id}`, passedOver: [] });
    expect(asked).toHaveLength(1);
    expect(schemaOf(asked[0])).toContain('"confidence"');
    expect(JSON.stringify(asked[0]?.json)).toMatch(/\/9j\/|image\/jpeg/);
  });

  test.each<[Behaviour, string, number]>([
    [{ kind: "quota" }, "ai_quota_used", 1],
    [{ kind: "bad-key" }, "ai_not_set_up", 1],
    [{ kind: "refuse" }, "ai_content_refused", 1],
    [{ kind: "body", body: ["nothing of the kind"] }, "ai_answer_unusable", 1],
    [{ kind: "endless" }, "ai_answer_unusable", 1],
    [{ kind: "fail" }, "ai_unreachable", 3],
    [{ kind: "drop" }, "ai_unreachable", 3],
  ])("answering with %j it has failed as %s after %i calls", async (behaviour, code, calls) => {
    const from = server().asked.length;
    server().behave(provider, behaviour, behaviour, behaviour, behaviour);
    const { describePicture } = open({ vision: [choiceOf(provider, id)] });
    await expect(describePicture?.(await ask())).rejects.toMatchObject({ code });
    expect(server().asked.slice(from)).toHaveLength(calls);
    server().behave(provider);
  });

  test("hears of a user who gives up", async () => {
    const gone = server().hungUp();
    const from = server().asked.length;
    server().behave(provider, { kind: "silent" });
    const leaving = new AbortController();
    const described = open({ vision: [choiceOf(provider, id)] }).describePicture?.(await ask(leaving.signal));
    const ended = failureOf(described);
    await server().until(() => server().asked.length > from);
    leaving.abort(new Error("enough"));
    expect(await ended).toMatchObject({ message: "enough" });
    await server().until(() => server().hungUp() > gone);
  });
});

test("OpenAI is told to keep nothing, and its tokens are priced", async () => {
  const { asked, description } = await look("openai", "gpt-6.1-terra");
  expect(asked[0]).toMatchObject({ path: "/v1/responses", json: { store: false } });
  expect(asked[0]?.headers.authorization).toBe(`Bearer ${testKey}`);
  expect(description.cost).toEqual({ usd: (900 * 1 + 60 * 5) / 1_000_000, basis: "tokens" });
});

test("a compatible server, which may heed no schema, reads it in the words, too", async () => {
  const { asked } = await look("compatible", "qwen3-vl");
  expect(asked[0]?.path).toBe("/v1/chat/completions");
  expect(JSON.stringify(asked[0]?.json.messages)).toContain("Answer with JSON alone");
});

async function answerWith(text: string) {
  const asked = { path: "/v1/responses", json: {} };
  server().behave("openai", { kind: "body", body: openAiWords(asked, text) });
  return open({ vision: [choiceOf("openai", "gpt-6.1-terra")] }).describePicture?.(await ask());
}

test.each([
  ["half a sentence", '{"make": {"value": "Fo'],
  ["words", '"a car"'],
  ["nothing of the schema", '{"make":"Aster","colour":7}'],
])("an answer with %s is none", async (_, text) => {
  await expect(answerWith(text)).rejects.toMatchObject({ code: "ai_answer_unusable", isRetryable: false });
});

test("a field of another kind, a confidence beyond 1 and a field left out are not told; the others are", async () => {
  const answer = { make: { value: "Aster", confidence: 0.7 }, colour: { value: "red", confidence: 85 } };
  const description = await answerWith(JSON.stringify(answer));
  const nothing = { value: null, confidence: 0 };
  expect(description?.fields).toEqual({ make: answer.make, colour: nothing, plate: nothing });
});

test.each(["/v1/responses", "/v1/chat/completions"])("a refusal in words (%s) is one", async (path) => {
  const provider = path.endsWith("responses") ? "openai" : "compatible";
  const asked: Asked = { speaker: provider, method: "POST", path, headers: {}, json: {}, form: [], pictures: [] };
  server().behave(provider, { kind: "body", body: openAiWords(asked, "", "I can't help with that.") });
  const { describePicture } = open({ vision: [choiceOf(provider, "gpt-6.1-terra")] });
  await expect(describePicture?.(await ask())).rejects.toMatchObject({ code: expect.stringMatching(/^ai_/) });
});

function schemaOf(asked: Asked | undefined): string {
  const { text, response_format: format, generationConfig } = asked?.json ?? {};
  return JSON.stringify(text ?? format ?? generationConfig);
}
