import { expect, test } from "vitest";
import { errorTable, type ErrorCode } from "#contract/errors.ts";
import { createCall } from "../../clients/typescript/src/create-call.ts";

/** Calls a server that answers with one failure only; gives how often it was called. */
async function countCalls(code: ErrorCode): Promise<number> {
  let calls = 0;
  const { status, message } = errorTable[code];
  const answer = async () => {
    calls += 1;
    return Response.json({ success: false, error: message, code, requestId: "r" }, { status });
  };
  const call = createCall({ key: "carvas_live_x", url: "https://carvas.example", maxRetries: 1, fetch: answer });
  const order = { imageUrl: "/api/files/uploads/x/photo", recordId: "x", preset: "Studio" };
  const made = call("POST /api/functions/generate-image-from-preset", { body: order });
  await expect(made).rejects.toMatchObject({ code, status });
  return calls;
}

const ofModels = Object.keys(errorTable).filter((code): code is ErrorCode => code.startsWith("ai_"));

test.each(["engine_failed" as const, ...ofModels])(
  "a picture that failed with %s is not ordered again",
  async (code) => {
    expect(await countCalls(code)).toBe(1);
  },
);

test.each(["too_busy", "unavailable", "storage_low", "rate_limited"] as const)("%s is tried again", async (code) => {
  expect(await countCalls(code)).toBe(2);
});

test.each(["", "two words", "k€y", "line\nbreak"])(
  "a key that no header can hold is refused before anything is sent: %j",
  (key) => {
    const never = () => Promise.reject(new Error("It was sent."));
    const make = () => createCall({ key, url: "https://carvas.example", fetch: never });
    expect(make).toThrow(expect.objectContaining({ code: "bad_key" }));
  },
);

test("a server that is not reached is named", async () => {
  const never = () => Promise.reject(new Error("refused"));
  const call = createCall({ key: "carvas_live_x", url: "https://carvas.example", maxRetries: 0, fetch: never });
  await expect(call("GET /api/presets", {})).rejects.toMatchObject({
    code: "network",
    message: "The server at https://carvas.example could not be reached.",
  });
});
