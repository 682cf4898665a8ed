import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Ratio } from "#contract/ratios.ts";
import { RatioDialog } from "./ratio-dialog.tsx";

afterEach(cleanup);

const formats = { suggested: "4:3", cutNoteOf: () => "", isPossible: () => true, onCancel: () => undefined } as const;

test("4:3 is preselected, and the button says what it does and what it costs", async () => {
  const onChoose = vi.fn<(ratio: Ratio) => void>();
  render(<RatioDialog {...formats} preset="Studio" costOf={() => 1} isAi={false} onChoose={onChoose} />);
  expect(screen.getAllByRole("radio")).toHaveLength(4);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /4:3/ }).checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Transform with Studio · 1 token" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("4:3");
});

test("another ratio can be chosen by its use, and says what it costs there", async () => {
  const onChoose = vi.fn<(ratio: Ratio) => void>();
  render(
    <RatioDialog
      {...formats}
      preset="City"
      costOf={(_, ratio) => (ratio === "9:16" ? 0 : 1)}
      isAi={false}
      onChoose={onChoose}
    />,
  );
  await userEvent.click(screen.getByText("Stories and reels"));
  await userEvent.click(screen.getByRole("button", { name: "Transform with City · free" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("9:16");
});

test("the format that holds the whole car is preselected; one that cuts it says so, and an impossible one can't be chosen", async () => {
  const onChoose = vi.fn<(ratio: Ratio) => void>();
  const cutNoteOf = (ratio: Ratio) => (ratio === "4:3" ? "cuts the car" : "");
  const isPossible = (ratio: Ratio) => ratio !== "16:9";
  const held = { ...formats, suggested: "1:1", cutNoteOf, isPossible } as const;
  render(<RatioDialog {...held} preset="City" costOf={() => 1} isAi={false} onChoose={onChoose} />);
  const option = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
  expect(option(/1:1/).checked).toBe(true);
  expect(option(/4:3.*cuts the car/).disabled).toBe(false);
  expect(option(/16:9.*not possible/).disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Transform with City · 1 token" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("1:1");
});

test("free other formats are promised for the studio's pictures alone", () => {
  const dialog = (isAi: boolean) => (
    <RatioDialog {...formats} preset="City" costOf={() => 3} isAi={isAi} onChoose={() => undefined} />
  );
  const { rerender } = render(dialog(false));
  expect(screen.getByText(/in the others later, free\./)).toBeDefined();
  rerender(dialog(true));
  expect(screen.queryByText(/free/)).toBeNull();
  expect(screen.getByRole("button", { name: "Transform with City · 3 tokens" })).toBeDefined();
});
