import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DidYouMean } from "./did-you-mean.tsx";

afterEach(cleanup);

test("a name that may be meant is picked by a press, which sends no form", async () => {
  const onPick = vi.fn<(name: string) => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <DidYouMean names={["Audi", "BMW"]} onPick={onPick} />
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "BMW" }));
  expect(onPick.mock.calls).toEqual([["BMW"]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("with no name in mind nothing is asked", () => {
  const { container } = render(<DidYouMean names={[]} onPick={() => undefined} />);
  expect(container.textContent).toBe("");
});
