import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerJson, startPageServer, type AnswerRequest } from "#test/web/page-server.ts";
import { call, withRetries } from "./client.ts";
import { Failure } from "./failure.ts";

const network = vi.spyOn(navigator, "onLine", "get");
beforeEach(() => void network.mockReturnValue(true));

afterEach(() => void vi.useRealTimers());

const never: AnswerRequest = () => undefined;

test("a call reaches the server as the contract has it, and gives what it answers", async () => {
  const { requests } = await startPageServer((response) => answerJson(response, { photos: [], nextBefore: null }));
  expect(await call("get /api/photos", { query: { limit: "24", before: "b" } })).toEqual({
    photos: [],
    nextBefore: null,
  });
  expect(requests).toMatchObject([{ method: "GET", path: "/api/photos?limit=24&before=b", body: "" }]);
  await call("post /api/auth/sign-in/email", { body: { email: "a@b.test", password: "secret" } });
  expect(requests[1]).toMatchObject({ method: "POST", body: '{"email":"a@b.test","password":"secret"}' });
  expect(requests[1]?.headers["content-type"]).toBe("application/json");
});

test("a refusal is thrown with its code, reasons and request id", async () => {
  const refusal = { success: false, code: "weak_password", error: "No.", reasons: ["Short."], requestId: "r-1" };
  await startPageServer((response) => answerJson(response, refusal, 422));
  await expect(
    call("post /api/auth/sign-up/email", { body: { email: "a@b.test", password: "x" } }),
  ).rejects.toMatchObject({
    code: "weak_password",
    status: 422,
    reasons: ["Short."],
    requestId: "r-1",
  });
});

test("a page of a proxy in between is a failure by its status", async () => {
  await startPageServer((response) => response.writeHead(502).end("<html>Bad gateway</html>"));
  await expect(call("get /api/profile")).rejects.toMatchObject({ code: "unavailable", status: 502 });
});

test("a line that breaks before the answer is a failure of the connection", async () => {
  await startPageServer((response) => response.destroy());
  await expect(call("get /api/profile")).rejects.toMatchObject({ code: "connection", status: 0 });
});

test("offline, the failure says so", async () => {
  await startPageServer((response) => response.destroy());
  network.mockReturnValue(false);
  await expect(call("get /api/profile")).rejects.toMatchObject({ code: "connection", wasOffline: true });
});

test("a call that was cancelled is no failure", async () => {
  await startPageServer(never);
  const abort = new AbortController();
  const answer = call("get /api/contact-address", { signal: abort.signal });
  abort.abort();
  const thrown = await answer.catch((error: unknown) => error);
  expect(thrown).not.toBeInstanceOf(Failure);
  expect(thrown).toMatchObject({ name: "AbortError" });
});

test("a call that takes too long is given up by its signal", async () => {
  await startPageServer(never);
  const answer = call("get /storage/index.json", { signal: AbortSignal.timeout(20) });
  await expect(answer).rejects.toMatchObject({ name: "TimeoutError" });
});

/** An attempt that fails with these, one after the other, and then succeeds. */
function attemptAfter(failures: readonly unknown[]) {
  const left = [...failures];
  return vi.fn<() => Promise<string>>(() => (left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve("done")));
}

const unavailable = () => new Failure({ code: "unavailable", status: 503 });

test("what may pass is tried three times, after one second and after two more", async () => {
  vi.useFakeTimers();
  const attempt = attemptAfter([unavailable(), unavailable()]);
  const onRepeat = vi.fn<(next: number) => void>();
  const answer = withRetries(attempt, onRepeat);
  await vi.advanceTimersByTimeAsync(999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe("done");
  expect(onRepeat.mock.calls).toEqual([[2], [3]]);
});

test("the third failure is thrown", async () => {
  vi.useFakeTimers();
  const attempt = attemptAfter([unavailable(), unavailable(), unavailable(), unavailable()]);
  const thrown = withRetries(attempt).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await thrown).toMatchObject({ code: "unavailable" });
  expect(attempt).toHaveBeenCalledTimes(3);
});

test.each([
  ["a refusal", new Failure({ code: "insufficient_tokens", status: 402 }), { code: "insufficient_tokens" }],
  ["a full disk", new Failure({ code: "storage_low", status: 503 }), { code: "storage_low" }],
  ["a cancelled call", new DOMException("Stop.", "AbortError"), { name: "AbortError" }],
])("%s is not tried again", async (_, thrown, expected) => {
  const attempt = attemptAfter([thrown]);
  await expect(withRetries(attempt)).rejects.toMatchObject(expected);
  expect(attempt).toHaveBeenCalledOnce();
});

test("who cancels in the pause before another try has none made, and waits no longer", async () => {
  vi.useFakeTimers();
  const attempt = attemptAfter([unavailable()]);
  const abort = new AbortController();
  const thrown = withRetries(attempt, undefined, abort.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  abort.abort();
  expect(await thrown).toMatchObject({ name: "AbortError" });
  await vi.runAllTimersAsync();
  expect(attempt).toHaveBeenCalledOnce();
});

test("being offline is not waited for", async () => {
  network.mockReturnValue(false);
  const attempt = attemptAfter([new Failure({ code: "connection", status: 0 })]);
  await expect(withRetries(attempt)).rejects.toMatchObject({ wasOffline: true });
  expect(attempt).toHaveBeenCalledOnce();
});

test("a slip in the code is shown as an internal failure, and tried no further than failures are", async () => {
  vi.useFakeTimers();
  const attempt = attemptAfter([new TypeError("x is undefined")]);
  const answer = withRetries(attempt);
  await vi.runAllTimersAsync();
  expect(await answer).toBe("done");
  expect(attempt).toHaveBeenCalledTimes(2);
});
