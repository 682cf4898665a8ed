import { cleanup } from "@testing-library/react";
import { afterAll, beforeAll } from "vitest";

/** Files share a page: each finds it empty, and leaves nothing of its own running. */
beforeAll(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

afterAll(() => {
  cleanup();
});
