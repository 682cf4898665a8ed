import { act, cleanup, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { useIsInteractive } from "./use-is-interactive.ts";

afterEach(cleanup);

function Send() {
  return <button disabled={!useIsInteractive()}>Send</button>;
}

test("a prerendered button waits for React, which then takes it over as it is and lets it be pressed", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<Send />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  expect(button.disabled).toBe(true);
  const root = await act(async () => hydrateRoot(place, <Send />));
  expect(screen.getByRole("button", { name: "Send" })).toBe(button);
  expect(button.disabled).toBe(false);
  act(() => root.unmount());
  place.remove();
});
