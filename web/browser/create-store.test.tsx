import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { createStore } from "./create-store.ts";

afterEach(cleanup);

const count = createStore(0);
const Count = ({ name }: { name: string }) => <output aria-label={name}>{count.use()}</output>;

test("all who use it are told of what is set, from wherever it is set", () => {
  render(
    <>
      <Count name="one" />
      <Count name="two" />
    </>,
  );
  act(() => count.set(3));
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual(["3", "3"]);
  expect(count.read()).toBe(3);
});

test("what is prerendered shows the state of the beginning, whatever is set meanwhile", () => {
  count.set(5);
  expect(renderToString(<Count name="prerendered" />)).toContain(">0<");
});

test("who has gone is told nothing more, and who comes finds what was set", () => {
  const { unmount } = render(<Count name="gone" />);
  unmount();
  count.set(7);
  render(<Count name="new" />);
  expect(screen.getByRole("status").textContent).toBe("7");
});
