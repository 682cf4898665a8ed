import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { CopyButton } from "./copy-button.tsx";

afterEach(cleanup);

test("'Copied' stands beside the text that is on the clipboard, and not beside the next one", async () => {
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(<CopyButton text="first link" label="Copy the link" />);
  const answer = () => screen.getByRole("status").textContent;
  await user.click(screen.getByRole("button", { name: "Copy the link" }));
  // What is on the clipboard is known some turns after the click.
  await expect.poll(answer).toBe("Copied");
  rerender(<CopyButton text="second link" label="Copy the link" />);
  expect(answer()).toBe("");
  expect(await navigator.clipboard.readText()).toBe("first link");
  await user.click(screen.getByRole("button", { name: "Copy the link" }));
  await expect.poll(answer).toBe("Copied");
});
