import { cleanup, configure } from "@testing-library/react";
import { afterAll, beforeAll } from "vitest";

/** What is read on the page tells more than its elements, and is shorter. */
configure({
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

afterAll(() => {
  cleanup();
});
