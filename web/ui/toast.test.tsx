import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastSeconds } from "#contract/limits.ts";
import { closeScreen, notice, openScreen } from "#web/testing/open-screen.tsx";
import { toast, toastText } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  openScreen(null, { at: "/pricing" });
});
afterEach(closeScreen);

const show = (content: Parameters<typeof toast>[0]) => act(() => toast(content));
const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });

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
  const card = screen.getByText("Read me").closest("[class*='pointer-events-auto']");
  if (!card) throw new Error("The notice has no card.");
  fireEvent.pointerEnter(card);
  pass(toastSeconds * 3);
  expect(notice()).toBe("Read me");
  fireEvent.pointerLeave(card);
  pass(toastSeconds - 0.1);
  expect(notice()).toBe("Read me");
  pass(0.2);
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
