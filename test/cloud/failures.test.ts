import { describe, expect, test } from "vitest";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { CallPolicy } from "#server/engines/cloud/calls/call-model.ts";
import { ModelFailure, type FailureKind } from "#server/engines/cloud/calls/model-failure.ts";
import { createComfyClient } from "#server/engines/cloud/comfyui/comfy-client.ts";
import { askForPicture, failureOf, setUpCloud, testKey } from "./cloud-setup.ts";
import type { Behaviour } from "./wire-behaviours.ts";
import { paintPicture } from "./wire-pictures.ts";
import type { SpeakerName } from "./wire-speakers.ts";

const { server, open, choiceOf, logged } = setUpCloud();

const providers: readonly SpeakerName[] = ["openai", "google", "compatible", "fal", "replicate", "comfyui"];

type Failed = { code: ErrorCode; kind: FailureKind; message: string; calls: number; error: AppError };

/** How a model fails when its calls are answered so; `calls` counts the attempts. */
async function fail(provider: SpeakerName, behaviours: Behaviour[], policy: Partial<CallPolicy> = {}): Promise<Failed> {
  const from = server().asked.length;
  server().behave(provider, ...behaviours);
  const { editPicture } = open({ image: [choiceOf(provider)], policy });
  const request = await askForPicture();
  const error = await failureOf(editPicture?.(request));
  if (!(error instanceof AppError) || !(error.cause instanceof ModelFailure)) throw new Error(String(error));
  const { kind, message } = error.cause;
  const calls = server()
    .asked.slice(from)
    .filter(({ path }) => isAttempt(path)).length;
  return { code: error.code, kind, message, calls, error };
}

const isAttempt = (path: string): boolean => /images\/edits|generateContent|\/edit$|v1\/models|^\/prompt$/.test(path);
const times = (count: number, behaviour: Behaviour): Behaviour[] => Array.from({ length: count }, () => behaviour);

describe.each(providers)("%s", (provider) => {
  test.each<[Behaviour, FailureKind, ErrorCode]>([
    [{ kind: "quota" }, "quota-used", "ai_quota_used"],
    [{ kind: "bad-key" }, "key-refused", "ai_not_set_up"],
    [{ kind: "refuse" }, "content-refused", "ai_content_refused"],
    [{ kind: "unknown-model" }, "request-refused", "ai_not_set_up"],
    [{ kind: "empty" }, "no-picture", "ai_answer_unusable"],
    [{ kind: "picture", content: Buffer.from("no picture at all") }, "unreadable", "ai_answer_unusable"],
    [{ kind: "body", body: ["nothing of the kind"] }, "unreadable", "ai_answer_unusable"],
    [{ kind: "html", status: 200 }, "unreadable", "ai_answer_unusable"],
    [{ kind: "endless" }, "too-large", "ai_answer_unusable"],
  ])("is asked once when it answers with %j, and the failure has its name", async (behaviour, kind, code) => {
    const failed = await fail(provider, [behaviour]);
    expect(failed).toMatchObject({ kind, code, calls: 1 });
    expect(failed.error.isRetryable).toBe(false);
  });

  test.each<[Behaviour, FailureKind]>([
    [{ kind: "busy", headers: { "retry-after": "0" } }, "busy"],
    [{ kind: "busy" }, "busy"],
    [{ kind: "fail" }, "server-failed"],
    [{ kind: "html", status: 502 }, "server-failed"],
    [{ kind: "drop" }, "hung-up"],
    [{ kind: "cut" }, "hung-up"],
  ])("is asked three times, no more, when it goes on with %j", async (behaviour, kind) => {
    const failed = await fail(provider, times(4, behaviour));
    expect(failed).toMatchObject({ kind, calls: 3 });
    expect(failed.error.isRetryable).toBe(true);
  });

  test("serves after a moment's trouble as if nothing had been", async () => {
    server().behave(provider, { kind: "busy" }, { kind: "drop" });
    const picture = await open({ image: [choiceOf(provider)] }).editPicture?.(await askForPicture());
    expect(picture?.width).toBeGreaterThan(200);
    expect(logged).toEqual([]);
  });

  test("whose picture is cut off in the middle has sent nothing that can be used", async () => {
    const whole = await paintPicture({ width: 1376, height: 768 });
    const failed = await fail(provider, [{ kind: "picture", content: whole.subarray(0, whole.length / 2) }]);
    expect(failed).toMatchObject({ kind: "unreadable", calls: 1 });
  });

  test("that does not answer in time is given up, and hears of it", async () => {
    const gone = server().hungUp();
    const from = server().asked.length;
    const failed = await fail(provider, [{ kind: "silent" }], { deadlineMs: 600 });
    expect(failed).toMatchObject({ kind: "timed-out", code: "ai_timed_out", calls: 1 });
    await server().until(() => server().hungUp() > gone || hasEnded(provider, from));
    expect(failed.error.isRetryable).toBe(true);
  });

  test("hears at once of a user who gives up, who hears nothing else", async () => {
    const gone = server().hungUp();
    const from = server().asked.length;
    server().behave(provider, { kind: "silent" });
    const leaving = new AbortController();
    const made = open({ image: [choiceOf(provider)] }).editPicture?.(await askForPicture({ signal: leaving.signal }));
    const ended = failureOf(made);
    await server().until(() =>
      server()
        .asked.slice(from)
        .some(({ path }) => isAttempt(path)),
    );
    // The queue's number is known once it has been asked for the first time.
    if (provider === "replicate" || provider === "comfyui")
      await server().until(
        () =>
          server()
            .asked.slice(from)
            .filter(({ method }) => method === "GET").length > 0,
      );
    leaving.abort(new Error("the user went away"));
    expect(await ended).toMatchObject({ message: "the user went away" });
    await server().until(() => server().hungUp() > gone || hasEnded(provider, from));
  });

  test("is not told of in words that hold its key", async () => {
    const failed = await fail(provider, [{ kind: "bad-key" }]);
    expect(failed.message).not.toContain(testKey);
    expect(logged.join()).not.toContain(testKey);
    expect(logged).toHaveLength(1);
  });
});

/** Queues go on without us: they are told to stop. */
function hasEnded(provider: SpeakerName, from: number): boolean {
  const calls = new Set(
    server()
      .asked.slice(from)
      .map(({ method, path }) => `${method} ${path}`),
  );
  if (provider === "replicate") return calls.has("POST /v1/predictions/p1/cancel");
  return provider === "comfyui" && calls.has("POST /interrupt") && calls.has("POST /queue");
}

test("a provider's wish to be left alone is honoured", async () => {
  server().behave("openai", { kind: "busy", headers: { "retry-after-ms": "120" } });
  const startedAt = performance.now();
  await open({ image: [choiceOf("openai")] }).editPicture?.(await askForPicture());
  expect(performance.now() - startedAt).toBeGreaterThan(120);
});

test.each([{ "retry-after": "120" }, { "retry-after": new Date(Date.now() + 120_000).toUTCString() }])(
  "who asks for minutes is not waited for; the caller hears when to come back: %j",
  async (headers) => {
    const failed = await fail("openai", [{ kind: "busy", headers }]);
    expect(failed).toMatchObject({ kind: "busy", code: "ai_busy", calls: 1 });
    expect(failed.error.retryAfterSeconds).toBeGreaterThan(100);
    expect(failed.error.retryAfterSeconds).toBeLessThan(122);
  },
);

test("a wait longer than anybody's patience is not begun, however far the deadline", async () => {
  const failed = await fail("openai", [{ kind: "busy", headers: { "retry-after": "1" } }], { longestWaitMs: 900 });
  expect(failed).toMatchObject({ kind: "busy", calls: 1 });
});

test("a wait that would outlast the deadline is not begun", async () => {
  const failed = await fail("openai", [{ kind: "busy", headers: { "retry-after": "5" } }], { deadlineMs: 2000 });
  expect(failed).toMatchObject({ kind: "busy", calls: 1 });
});

test.each(providers.filter((provider) => provider !== "replicate" && provider !== "comfyui"))(
  "a picture of another shape than %s was asked for is not taken",
  async (provider) => {
    const failed = await fail(provider, [
      { kind: "picture", content: await paintPicture({ width: 700, height: 1400 }) },
    ]);
    expect(failed).toMatchObject({ kind: "wrong-size", code: "ai_answer_unusable", calls: 1 });
    expect(failed.message).toContain("700 × 1400");
  },
);

test.each([
  { width: 150, height: 84 },
  { width: 4000, height: 300 },
])("a picture that nobody could use is not taken, whatever was asked for: %j", async (size) => {
  const failed = await fail("comfyui", [{ kind: "picture", content: await paintPicture(size) }]);
  expect(failed).toMatchObject({ kind: "wrong-size", calls: 1 });
});

test.each(["SAFETY", "IMAGE_PROHIBITED_CONTENT", "PROHIBITED_CONTENT", "RECITATION"])(
  "Gemini's %s is a refusal, told of once",
  async (finishReason) => {
    const failed = await fail("google", [{ kind: "body", body: { candidates: [{ finishReason }] } }]);
    expect(failed).toMatchObject({ kind: "content-refused", calls: 1 });
  },
);

test("Gemini's refusal of the prompt itself is one", async () => {
  const body = { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata: { totalTokenCount: 3 } };
  expect(await fail("google", [{ kind: "body", body }])).toMatchObject({ kind: "content-refused", calls: 1 });
});

test("a compatible server may answer with an address instead of the picture, if it is its own", async () => {
  const { editPicture } = open({ image: [choiceOf("compatible")] });
  const body = (host: string) => ({ created: 1, data: [{ url: `${host}/files/made.png` }] });
  server().behave("fal", { kind: "picture", content: await paintPicture({ width: 1536, height: 1024 }) });
  await open({ image: [choiceOf("fal")] }).editPicture?.(await askForPicture({ size: { width: 1536, height: 1024 } }));
  server().behave("compatible", { kind: "body", body: body(server().addressOf("fal")) });
  expect(await editPicture?.(await askForPicture())).toMatchObject({ width: 1536, height: 1024 });
  // Any other would let a server read what stands in our network.
  const from = server().asked.length;
  server().behave("compatible", {
    kind: "body",
    body: body(server().addressOf("fal").replace("127.0.0.1", "localhost")),
  });
  await expect(editPicture?.(await askForPicture())).rejects.toMatchObject({ code: "ai_answer_unusable" });
  expect(
    server()
      .asked.slice(from)
      .map(({ path }) => path),
  ).not.toContain("/files/made.png");
});

test("an address at which nothing listens is told as one", async () => {
  const choice = { ...choiceOf("openai"), baseUrl: "http://127.0.0.1:9/v1" };
  const { editPicture } = open({ image: [choice] });
  await expect(editPicture?.(await askForPicture())).rejects.toMatchObject({ code: "ai_unreachable" });
});

test.each(providers)("a key is carried to no address that %s sends us on to", async (provider) => {
  const location = `${server().addressOf("openai").replace("127.0.0.1", "localhost")}/stolen`;
  const from = server().asked.length;
  await fail(provider, times(3, { kind: "redirect", location }));
  expect(
    server()
      .asked.slice(from)
      .map(({ path }) => path),
  ).not.toContain("/v1/stolen");
});

test("ComfyUI is left no run by who gives up before it has answered", async () => {
  const from = server().asked.length;
  server().behave("comfyui", { kind: "held" });
  const leaving = new AbortController();
  const request = await askForPicture({ signal: leaving.signal });
  const ended = failureOf(open({ image: [choiceOf("comfyui")] }).editPicture?.(request));
  const calls = () => server().asked.slice(from);
  await server().until(() => calls().some(({ path }) => path === "/prompt"));
  leaving.abort(new Error("gone"));
  expect(await ended).toMatchObject({ message: "gone" });
  const id = calls().find(({ path }) => path === "/prompt")?.json.prompt_id;
  expect(calls().find(({ path, method }) => path === "/queue" && method === "POST")?.json).toEqual({ delete: [id] });
});

test("ComfyUI's run of somebody else is not interrupted", async () => {
  const client = createComfyClient(server().addressOf("comfyui"), fetch);
  const from = server().asked.length;
  await client.drop("of-nobody-that-is-at-work");
  const calls = server()
    .asked.slice(from)
    .map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(["POST /queue", "GET /queue"]);
});
