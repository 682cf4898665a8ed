import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { announce, Announcer } from "./announcer.tsx";

afterEach(cleanup);

const place = () => document.querySelector("[aria-live='polite']");

test("what is announced comes into a place that was there before, and takes the place of what was said last", () => {
  render(<Announcer />);
  const before = place();
  expect(before?.textContent).toBe("");
  act(() => announce("Creating your image in City."));
  act(() => announce("Your image in City is ready."));
  expect(place()).toBe(before);
  expect(before?.textContent).toBe("Your image in City is ready.");
});

test("the same words a second time are a new text in that place, so that they are said again", () => {
  render(<Announcer />);
  act(() => announce("1 picture brought back"));
  const first = place()?.firstElementChild;
  act(() => announce("1 picture brought back"));
  expect(place()?.firstElementChild).not.toBe(first);
  expect(place()?.textContent).toBe("1 picture brought back");
});
