import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { useFocusWithin } from "./use-focus-within.ts";

afterEach(cleanup);

const heard: boolean[] = [];

function Group() {
  const { hasFocus, onFocus, onBlur } = useFocusWithin();
  if (heard.at(-1) !== hasFocus) heard.push(hasFocus);
  return (
    <div onFocus={onFocus} onBlur={onBlur}>
      <button type="button">One</button>
      <button type="button">Two</button>
    </div>
  );
}

test("the focus is within from the first control to the last, without a moment between them", async () => {
  render(
    <>
      <Group />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Two" }));
  expect(heard).toEqual([false, true]);
  await userEvent.tab();
  expect(heard).toEqual([false, true, false]);
});
