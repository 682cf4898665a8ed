import { expect, test } from "vitest";
import { askForPicture, failureOf, paintPhoto, setUpCloud } from "./cloud-setup.ts";
import type { Behaviour } from "./wire-behaviours.ts";

const { server, open, choiceOf, logged } = setUpCloud();

const speakersSince = (from: number) =>
  server()
    .asked.slice(from)
    .map(({ speaker }) => speaker);

test.each<Behaviour>([
  { kind: "quota" },
  { kind: "bad-key" },
  { kind: "unknown-model" },
  { kind: "empty" },
  { kind: "endless" },
  { kind: "html", status: 200 },
  { kind: "busy", headers: { "retry-after": "300" } },
])("where the preferred model answers with %j, the next one makes the picture", async (behaviour) => {
  const from = server().asked.length;
  server().behave("openai", behaviour);
  const { editPicture } = open({ image: [choiceOf("openai"), choiceOf("google")] });
  const picture = await editPicture?.(await askForPicture());
  expect(picture?.model).toBe("google:gemini-nano-banana-2.1");
  expect(picture?.passedOver.map(({ model }) => model)).toEqual(["openai:gpt-image-2.6-sunburst"]);
  expect(speakersSince(from)).toEqual(["openai", "google"]);
  expect(logged).toHaveLength(1);
});

test("a model that is down for good is passed over after its three tries, one that is late after its time", async () => {
  server().behave("openai", { kind: "fail" }, { kind: "fail" }, { kind: "fail" });
  server().behave("google", { kind: "silent" });
  const image = [choiceOf("openai"), choiceOf("google"), choiceOf("comfyui")];
  const picture = await open({ image, policy: { deadlineMs: 400 } }).editPicture?.(await askForPicture());
  expect(picture?.model).toBe("comfyui:workflow.json");
  expect(picture?.passedOver.map(({ failure }) => failure.kind)).toEqual(["server-failed", "timed-out"]);
});

test("what one company refuses by its content rules is not handed to the next", async () => {
  const from = server().asked.length;
  server().behave("openai", { kind: "refuse" });
  const { editPicture } = open({ image: [choiceOf("openai"), choiceOf("google")] });
  await expect(editPicture?.(await askForPicture())).rejects.toMatchObject({ code: "ai_content_refused" });
  expect(speakersSince(from)).toEqual(["openai"]);
});

test("a model that can't take what is sent isn't asked", async () => {
  const from = server().asked.length;
  const car = await paintPhoto();
  const pictures = [car, car];
  const mask = { data: new Uint8Array(640 * 360), width: 640, height: 360 };
  const image = [choiceOf("compatible"), choiceOf("google"), choiceOf("openai")];
  const picture = await open({ image }).editPicture?.(await askForPicture({ pictures, mask }));
  expect(picture?.model).toBe("openai:gpt-image-2.6-sunburst");
  expect(speakersSince(from)).toEqual(["openai"]);
});

test("where none answers, the first one's failure is told", async () => {
  server().behave("openai", { kind: "quota" });
  server().behave("google", { kind: "bad-key" });
  const { editPicture } = open({ image: [choiceOf("openai"), choiceOf("google")] });
  await expect(editPicture?.(await askForPicture())).rejects.toMatchObject({ code: "ai_quota_used" });
  expect(logged).toHaveLength(2);
});

test("who gives up while one model is asked is not passed on to the next", async () => {
  const from = server().asked.length;
  server().behave("openai", { kind: "silent" });
  const leaving = new AbortController();
  const { editPicture } = open({ image: [choiceOf("openai"), choiceOf("google")] });
  const ended = failureOf(editPicture?.(await askForPicture({ signal: leaving.signal })));
  await server().until(() => server().asked.length > from);
  leaving.abort(new Error("no more"));
  expect(await ended).toMatchObject({ message: "no more" });
  expect(speakersSince(from)).toEqual(["openai"]);
});

test("who gives up during a wait hears of it at once", async () => {
  server().behave("openai", { kind: "busy", headers: { "retry-after": "15" } });
  const from = server().asked.length;
  const leaving = new AbortController();
  const { editPicture } = open({ image: [choiceOf("openai")] });
  const startedAt = performance.now();
  const ended = failureOf(editPicture?.(await askForPicture({ signal: leaving.signal })));
  await server().until(() => server().asked.length > from);
  leaving.abort(new Error("no more"));
  expect(await ended).toMatchObject({ message: "no more" });
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test("without a model there is nothing to ask", () => {
  expect(open({})).toEqual({ editPicture: null, describePicture: null });
});
