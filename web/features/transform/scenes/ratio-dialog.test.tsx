import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Ratio } from "#contract/ratios.ts";
import { RatioDialog } from "./ratio-dialog.tsx";

afterEach(cleanup);

test("4:3 is preselected, and the button says what it does and what it costs", async () => {
  const onChoose = vi.fn<(ratio: Ratio) => void>();
  render(<RatioDialog preset="Studio" costOf={() => 1} isAi={false} onCancel={() => undefined} onChoose={onChoose} />);
  expect(screen.getAllByRole("radio")).toHaveLength(4);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /4:3/ }).checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Transform with Studio · 1 token" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("4:3");
});

test("another ratio can be chosen by its use, and says what it costs there", async () => {
  const onChoose = vi.fn<(ratio: Ratio) => void>();
  render(
    <RatioDialog
      preset="City"
      costOf={(_, ratio) => (ratio === "9:16" ? 0 : 1)}
      isAi={false}
      onCancel={() => undefined}
      onChoose={onChoose}
    />,
  );
  await userEvent.click(screen.getByText("Stories and reels"));
  await userEvent.click(screen.getByRole("button", { name: "Transform with City · free" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("9:16");
});

test("free other formats are promised for the studio's pictures alone", () => {
  const dialog = (isAi: boolean) => (
    <RatioDialog preset="City" costOf={() => 3} isAi={isAi} onCancel={() => undefined} onChoose={() => undefined} />
  );
  const { rerender } = render(dialog(false));
  expect(screen.getByText(/in the others later, free\./)).toBeDefined();
  rerender(dialog(true));
  expect(screen.queryByText(/free/)).toBeNull();
  expect(screen.getByRole("button", { name: "Transform with City · 3 tokens" })).toBeDefined();
});
