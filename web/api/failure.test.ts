import { expect, test, vi } from "vitest";
import { Failure, parseFailure } from "./failure.ts";

test("a failed answer keeps its code, text, reasons and request id", () => {
  const body = { success: false, error: "No.", code: "weak_password", requestId: "r-1", reasons: ["Too short."] };
  const failure = parseFailure(422, JSON.stringify(body));
  expect(failure).toMatchObject({
    code: "weak_password",
    message: "No.",
    reasons: ["Too short."],
    requestId: "r-1",
    isRetryable: false,
  });
});

test.each([
  [413, "file_too_large", "Please select an image smaller than 10MB", false],
  [402, "insufficient_tokens", "Insufficient tokens - You don't have enough tokens to generate images.", false],
  [503, "unavailable", "The service can't answer for a moment. Please try again.", true],
] as const)("an answer %i without our body still says what is wrong", (status, ...[code, message, isRetryable]) => {
  expect(parseFailure(status, "<html>proxy</html>")).toMatchObject({ code, message, isRetryable });
});

test("a full disk is not tried again within seconds", () => {
  expect(parseFailure(503, JSON.stringify({ code: "storage_low" })).isRetryable).toBe(false);
});

test("without an answer it is said whether this browser is offline or the server silent", () => {
  const silence = () => new Failure({ code: "connection", status: 0 });
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(silence()).toMatchObject({ wasOffline: true, message: expect.stringMatching(/^You are offline\./) });
  network.mockReturnValue(true);
  expect(silence()).toMatchObject({ wasOffline: false, message: expect.stringMatching(/can't be reached/) });
  network.mockRestore();
});
