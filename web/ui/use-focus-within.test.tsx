import { cleanup, fireEvent, render, screen } from "@testing-library/react";
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

test("the focus is within from the first control to the last, without a moment between them", () => {
  render(<Group />);
  const [one, two] = screen.getAllByRole("button");
  if (!one || !two) throw new Error("The group has lost a button.");
  fireEvent.focus(one);
  fireEvent.blur(one, { relatedTarget: two });
  fireEvent.focus(two);
  expect(heard).toEqual([false, true]);
  fireEvent.blur(two, { relatedTarget: document.body });
  expect(heard).toEqual([false, true, false]);
});
