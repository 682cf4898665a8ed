import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "#web/api/failure.ts";
import { ToastRegion } from "#web/ui/toast.tsx";
import { withRetryToasts } from "./with-retry-toasts.ts";

const unavailable = new Failure({ code: "unavailable", status: 503 });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

test("each further attempt is announced, and the success after them", async () => {
  render(<ToastRegion />);
  const attempt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(unavailable)
    .mockRejectedValueOnce(unavailable)
    .mockResolvedValue("ok");
  const answer = withRetryToasts(attempt);
  await pass(0);
  expect(screen.getByText("Connection issue")).toBeTruthy();
  expect(screen.getByText("Retrying... (Attempt 2 of 3)")).toBeTruthy();
  await pass(1000);
  expect(screen.getByText("Retrying... (Attempt 3 of 3)")).toBeTruthy();
  await pass(2000);
  expect(await answer).toBe("ok");
  expect(screen.getByText("Success!")).toBeTruthy();
});

test("after the last attempt the person is told, and the caller knows of it", async () => {
  render(<ToastRegion />);
  const end = withRetryToasts(() => Promise.reject(unavailable)).catch((error: unknown) => error);
  await pass(3000);
  expect(await end).toMatchObject({ wasTold: true, cause: unavailable });
  expect(screen.getByText("Unable to complete")).toBeTruthy();
});

test("what will not pass by itself is not tried again", async () => {
  const attempt = vi.fn<() => Promise<string>>(() =>
    Promise.reject(new Failure({ code: "insufficient_tokens", status: 402 })),
  );
  await expect(withRetryToasts(attempt)).rejects.toMatchObject({ wasTold: false });
  expect(attempt).toHaveBeenCalledTimes(1);
});
