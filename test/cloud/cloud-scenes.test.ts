import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createNotedSpending, failureOf, setUpCloud } from "./cloud-setup.ts";
import { askForScene, markingOf, openTestEngine, testCar, testSource } from "./engine-setup.ts";
import type { Behaviour } from "./wire-behaviours.ts";

const cloud = setUpCloud();
const { server, choiceOf } = cloud;
const openEngine = (policy?: { deadlineMs: number }) =>
  openTestEngine(cloud, { image: [choiceOf("openai")], ...(policy && { policy }) });
const paint = (as: Extract<Behaviour, { kind: "paint" }>["as"]): Behaviour => ({ kind: "paint", as });
const askedSince = (from: number) => server().asked.slice(from);
const promptOf = (asked: { form: readonly (readonly [string, string])[] } | undefined) =>
  asked?.form.find(([name]) => name === "prompt")?.[1] ?? "";

test("a good picture is shown at the composite's size, marked as a model's, and charged once", async () => {
  server().behave("openai", paint("good"));
  const from = server().asked.length;
  const spending = createNotedSpending();
  const stages: string[] = [];
  const picture = await openEngine().transform(askForScene({ spending, onStage: (stage) => stages.push(stage) }));
  expect(picture).toMatchObject({
    madeBy: "cloud",
    madeWith: { model: "openai:gpt-image-2.6-sunburst", promptVersion: "scene-1" },
    engineNotes: [],
    carUnchanged: null,
  });
  const { width, height } = await sharp(picture.content).metadata();
  expect([picture.width, picture.height]).toEqual([width, height]);
  expect(picture.width / picture.height).toBeCloseTo(4 / 3, 2);
  expect(picture.carBox?.width).toBeGreaterThan(0.4 * picture.width);
  expect(stages).toEqual(["cutting_out", "placing", "asking_ai", "finishing"]);
  const marking = await markingOf(picture.content);
  expect(marking).toContain("digitalsourcetype/compositeWithTrainedAlgorithmicMedia<");
  expect(marking).toContain("<carvas:engine>cloud<");
  expect(marking).toContain("<carvas:model>openai:gpt-image-2.6-sunburst<");
  expect(spending.calls).toHaveLength(1);
  expect(spending.calls[0]?.end).toMatchObject({ basis: "tokens", outcome: "answered" });
  expect(spending.calls[0]?.usd).toBeGreaterThan(spending.calls[0]?.end?.usd ?? Number.POSITIVE_INFINITY);
  const [asked] = askedSince(from);
  expect(asked?.pictures).toHaveLength(2);
  expect(promptOf(asked)).toContain("Image 2 is a layout");
});

test(
  "the photo goes out without what lies around its car, the layout without logo and mark",
  { tags: ["thorough"] },
  async () => {
    server().behave("openai", paint("good"));
    const from = server().asked.length;
    const logo = {
      content: await sharp({ create: { width: 480, height: 480, channels: 4, background: "#ff00ff" } })
        .png()
        .toBuffer(),
      settings: { position: "top-left", size: "large", opacity: 1 } as const,
    };
    const finish = { logo, numberPlate: null, fileFormat: "png", framing: "own" } as const;
    const picture = await openEngine().transform(askForScene({ finish, isWatermarked: true }));
    const [photo, layout] = askedSince(from)[0]?.pictures ?? [];
    const corner = await sharp(photo).extract({ left: 0, top: 0, width: 8, height: 8 }).raw().toBuffer();
    expect([...corner].every((level) => Math.abs(level - 128) < 6)).toBe(true);
    expect(await countMagenta(layout)).toBe(0);
    expect(await countMagenta(picture.content)).toBeGreaterThan(1000);
  },
);

test("a plate that the user hides is hidden in all that is sent", { tags: ["thorough"] }, async () => {
  // What is sent is looked at, not what comes.
  server().behave("openai", { kind: "refuse" });
  const from = server().asked.length;
  const { left, top, width, height } = testCar.box;
  const quad = [
    [left + width * 0.1, top + height * 0.6],
    [left + width * 0.3, top + height * 0.6],
    [left + width * 0.3, top + height * 0.7],
    [left + width * 0.1, top + height * 0.7],
  ] as const;
  const engine = openEngine();
  const cover = await sharp({ create: { width: 52, height: 11, channels: 4, background: "#ff00ff" } })
    .png()
    .toBuffer();
  const finish = { logo: null, fileFormat: "jpeg", framing: "own" } as const;
  const ended = failureOf(engine.transform(askForScene({ finish: { ...finish, numberPlate: { quad, cover } } })));
  expect(await ended).toMatchObject({ code: "ai_content_refused" });
  expect(askedSince(from)[0]?.pictures).toHaveLength(2);
  for (const sent of askedSince(from)[0]?.pictures ?? []) expect(await countMagenta(sent)).toBeGreaterThan(200);
});

test("a wrong picture is asked for once more with what was wrong, and the second one is shown", async () => {
  server().behave("openai", paint("recoloured"), paint("good"));
  const from = server().asked.length;
  const spending = createNotedSpending();
  const picture = await openEngine().transform(askForScene({ spending }));
  expect(picture).toMatchObject({ madeBy: "cloud", engineNotes: [] });
  const [first, second] = askedSince(from).map(promptOf);
  expect(second).toContain(first);
  expect(second).toMatch(/A first answer to this task was refused:\s+- The paint became/);
  expect(spending.calls.map(({ end }) => end?.outcome)).toEqual(["answered", "answered"]);
});

test("after two wrong pictures it is the studio's, and says why", { tags: ["thorough"] }, async () => {
  server().behave("openai", paint("mirrored"), paint("mirrored"));
  const picture = await openEngine().transform(askForScene());
  expect(picture).toMatchObject({
    madeBy: "studio",
    madeWith: null,
    engineNotes: ["The AI's picture showed the car mirrored twice, so this is the studio's."],
  });
  const marking = await markingOf(picture.content);
  expect(marking).toContain("digitalsourcetype/compositeSynthetic<");
  expect(marking).not.toContain("carvas:model");
});

describe("nothing is shown, and what may be billed is counted", () => {
  test.each<[Behaviour, string, { outcome: string; isBilled: boolean }]>([
    [{ kind: "refuse" }, "ai_content_refused", { outcome: "content-refused", isBilled: true }],
    [{ kind: "quota" }, "ai_quota_used", { outcome: "quota-used", isBilled: false }],
    [{ kind: "bad-key" }, "ai_not_set_up", { outcome: "key-refused", isBilled: false }],
    [{ kind: "empty" }, "ai_answer_unusable", { outcome: "no-picture", isBilled: true }],
    [paint("other-format"), "ai_answer_unusable", { outcome: "wrong-size", isBilled: true }],
  ])("%j is %s", async (behaviour, code, { outcome, isBilled }) => {
    server().behave("openai", behaviour);
    const spending = createNotedSpending();
    await expect(openEngine().transform(askForScene({ spending }))).rejects.toMatchObject({ code });
    expect(spending.calls).toHaveLength(1);
    const [call] = spending.calls;
    expect(call?.end).toMatchObject({ outcome, usd: isBilled ? call?.usd : 0 });
  });

  test("a model that is late", async () => {
    server().behave("openai", { kind: "silent" });
    const spending = createNotedSpending();
    const late = openEngine({ deadlineMs: 400 }).transform(askForScene({ spending }));
    await expect(late).rejects.toMatchObject({ code: "ai_timed_out" });
    expect(spending.calls[0]?.end).toMatchObject({ outcome: "timed-out", usd: spending.calls[0]?.usd });
  });

  test(
    "a user who gives up; the provider hears of it, and no turn is held meanwhile",
    { tags: ["thorough"] },
    async () => {
      server().behave("openai", { kind: "silent" });
      const [from, gone] = [server().asked.length, server().hungUp()];
      const leaving = new AbortController();
      const spending = createNotedSpending();
      const engine = openEngine();
      const ended = failureOf(engine.transform(askForScene({ spending, signal: leaving.signal })));
      await server().until(() => server().asked.length > from);
      // The reference is read meanwhile, and ends.
      await expect.poll(engine.turnsUnderWay).toBe(0);
      leaving.abort(new Error("no more"));
      expect(await ended).toMatchObject({ message: "no more" });
      await server().until(() => server().hungUp() > gone);
      expect(spending.calls[0]?.end).toMatchObject({ outcome: "aborted", usd: spending.calls[0]?.usd });
    },
  );
});

test(
  "the day's cap is asked before each call: before the first nothing goes out, before the second no retry",
  { tags: ["thorough"] },
  async () => {
    const from = server().asked.length;
    const none = createNotedSpending(0);
    await expect(openEngine().transform(askForScene({ spending: none }))).rejects.toMatchObject({
      code: "ai_daily_limit",
    });
    expect(askedSince(from)).toHaveLength(0);
    server().behave("openai", paint("no-car"), paint("good"));
    const one = createNotedSpending(1);
    await expect(openEngine().transform(askForScene({ spending: one }))).rejects.toMatchObject({
      code: "ai_daily_limit",
    });
    expect(askedSince(from)).toHaveLength(1);
    server().behave("openai");
  },
);

test("a cap is no failure of a model's: the next one is not asked", { tags: ["thorough"] }, async () => {
  const from = server().asked.length;
  const engine = openTestEngine(cloud, { image: [choiceOf("openai"), choiceOf("google")] });
  await expect(engine.transform(askForScene({ spending: createNotedSpending(0) }))).rejects.toMatchObject({
    code: "ai_daily_limit",
  });
  expect(askedSince(from)).toHaveLength(0);
});

test(
  "where one model fails the next one makes the picture; one that takes a single picture gets the layout alone",
  { tags: ["thorough"] },
  async () => {
    server().behave("openai", { kind: "quota" });
    server().behave("compatible", paint("good"));
    const from = server().asked.length;
    const spending = createNotedSpending();
    const engine = openTestEngine(cloud, { image: [choiceOf("openai"), choiceOf("compatible")] });
    const picture = await engine.transform(askForScene({ spending }));
    expect(picture).toMatchObject({ madeBy: "cloud", madeWith: { model: "compatible:Qwen/Qwen-Image-Edit" } });
    const [, asked] = askedSince(from);
    expect(asked?.pictures).toHaveLength(1);
    expect(promptOf(asked)).toContain("Image 1 is a layout");
    expect(spending.calls.map(({ end }) => end?.outcome)).toEqual(["quota-used", "answered"]);
  },
);

test("a photo that is refused is refused before anything is reserved", async () => {
  const from = server().asked.length;
  const spending = createNotedSpending();
  const source = { ...testSource, readCutOut: () => Promise.reject(new Error("no car")) };
  await expect(openEngine().transform(askForScene({ spending, source }))).rejects.toThrow("no car");
  await expect(openEngine().transform(askForScene({ spending, place: "nowhere" }))).rejects.toMatchObject({
    code: "unknown_preset",
  });
  expect(spending.calls).toEqual([]);
  expect(askedSince(from)).toHaveLength(0);
});

async function countMagenta(file: Uint8Array | undefined): Promise<number> {
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (isMagenta(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count++;
  return count;
}

/** In whatever light. */
function isMagenta(red: number, green: number, blue: number): boolean {
  return Math.min(red, blue) > 50 && green < 0.4 * Math.min(red, blue);
}
