import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answersAbout, closeAs } from "#web/testing/open-as.tsx";
import { openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { RequireUser } from "./require-user.tsx";

beforeEach(() => standInBrowser());
afterEach(closeAs);

test("a server that never said who is there is told of, not taken for a sign-out, and can be asked again", async () => {
  vi.useFakeTimers();
  const server = standInServer({ "GET /api/session": new TypeError("Failed to fetch") });
  const { router } = openScreen(<RequireUser />, { at: "/photo-upload" });
  expect(screen.getByText("Loading")).toBeDefined();
  // Three attempts, after one second and after two.
  await act(() => vi.advanceTimersByTimeAsync(3100));
  expect(server.sentTo("GET", "/api/session")).toHaveLength(3);
  expect(screen.getByText("Carvas can't be reached just now.")).toBeDefined();
  expect(router.state.location.pathname).toBe("/photo-upload");

  vi.useRealTimers();
  Object.assign(server.answers, answersAbout({}));
  await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.queryByText("Carvas can't be reached just now.")).toBeNull();
  expect(router.state.location.pathname).toBe("/photo-upload");
});
