import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastSeconds } from "#contract/limits.ts";
import { closeScreen, notice, openScreen } from "#web/testing/open-screen.tsx";
import { toast, toastText } from "./toast.tsx";

let opened: ReturnType<typeof openScreen>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  opened = openScreen(null, { at: "/pricing" });
});
afterEach(closeScreen);

const show = (content: Parameters<typeof toast>[0]) => act(() => toast(content));
const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
/** The whole notice: what is pointed at. */
function card(title: string): Element {
  const found = screen.getByText(title).closest("[class*='pointer-events-auto']");
  if (!found) throw new Error("The notice has no card.");
  return found;
}

test("a notice goes by itself after its seconds, one with a way back stays twice as long", () => {
  show({ title: "Saved" });
  pass(toastSeconds - 0.1);
  expect(notice()).toBe("Saved");
  pass(0.2);
  expect(notice()).toBe("");
  show({ title: "Replaced", action: { label: "Undo", onPress: () => undefined } });
  pass(toastSeconds * 2 - 0.1);
  expect(notice()).toBe("ReplacedUndo");
  pass(0.2);
  expect(notice()).toBe("");
});

test("while somebody points at it or is in it, it stays, and then has its whole time again", () => {
  show({ title: "Read me" });
  fireEvent.pointerEnter(card("Read me"));
  pass(toastSeconds * 3);
  expect(notice()).toBe("Read me");
  fireEvent.pointerLeave(card("Read me"));
  pass(toastSeconds - 0.1);
  expect(notice()).toBe("Read me");
  pass(0.2);
  expect(notice()).toBe("");
});

test("while the keyboard is in it, it stays, also when a pointer passes over it and away", () => {
  show({ title: "Replaced", link: { label: "See the plans", to: "/pricing" } });
  const link = screen.getByRole("link", { name: "See the plans" });
  act(() => link.focus());
  pass(toastSeconds * 3);
  fireEvent.pointerEnter(card("Replaced"));
  fireEvent.pointerLeave(card("Replaced"));
  pass(toastSeconds * 3);
  act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
  pass(toastSeconds * 3);
  expect(notice()).toBe("ReplacedSee the plans");
  act(() => screen.getByRole("button", { name: "Dismiss" }).blur());
  pass(toastSeconds + 0.1);
  expect(notice()).toBe("");
});

test("a new notice takes the place of the old with a time of its own; failures are told as alerts", () => {
  show({ title: "First" });
  pass(toastSeconds - 1);
  act(() => toastText("Failed - Try again - later", "destructive"));
  expect(notice()).toBe("FailedTry again - later");
  expect(screen.getByRole("alert").textContent).toBe("FailedTry again - later");
  pass(2);
  expect(notice()).toBe("FailedTry again - later");
});

test("a way back is taken once and closes it, and so does Dismiss", () => {
  const onPress = vi.fn<() => void>();
  show({ title: "Replaced", action: { label: "Undo", onPress } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(notice()).toBe("");
  show({ title: "Again" });
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(notice()).toBe("");
});

test("a way on leads there and takes the notice with it", () => {
  show({ title: "No room", link: { label: "See the plans", to: "/pricing?from=notice" } });
  fireEvent.click(screen.getByRole("link", { name: "See the plans" }));
  expect(opened.search()).toEqual({ from: "notice" });
  expect(notice()).toBe("");
});

test.each([
  ["Saved", "Saved", undefined],
  ["Failed - Try again", "Failed", "Try again"],
  ["Failed - Try again - later", "Failed", "Try again - later"],
  ["A well-kept car", "A well-kept car", undefined],
])("of the text '%s' the title is '%s' and the rest %s", (text, title, rest) => {
  act(() => toastText(text));
  expect([...screen.getByRole("status").querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(
    rest === undefined ? [title] : [title, rest],
  );
});
