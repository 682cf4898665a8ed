import { cleanup, configure } from "@testing-library/react";
import { afterAll, beforeAll, vi } from "vitest";
import { forgetEarlyFeatures } from "#web/api/early-features.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { setServerClock } from "./set-server-clock.ts";

/** What is read on the page tells more than its elements, and is shorter. A busy machine takes longer than the usual second. */
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) => {
    const read = (container.textContent ?? "").replaceAll(/\s+/g, " ").slice(0, 1000);
    return new Error(`${message?.split("\n")[0] ?? "Not found."}\nThe page reads: ${read}`);
  },
});

/** Files share a page: each finds it empty, and leaves nothing of its own running. */
beforeAll(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  // What a page has asked for may still be under way, and would be asked of the next file's server.
  await queryClient.cancelQueries();
  queryClient.clear();
  forgetEarlyFeatures();
  setServerClock(0);
  vi.unstubAllGlobals();
});
