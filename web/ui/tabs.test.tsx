import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

const user = userEvent.setup({ delay: null });
const onChange = vi.fn<(value: string) => void>();
const tabs = ["Sign In", "Sign Up", "Reset"].map((label) => ({ value: label, label, panel: <p>{`${label} form`}</p> }));

function Forms() {
  const [value, setValue] = useState("Sign In");
  return (
    <Tabs
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      tabs={tabs}
    />
  );
}

beforeEach(() => {
  render(<Forms />);
});
afterEach(() => {
  cleanup();
  onChange.mockReset();
});

const selected = () => screen.getByRole("tab", { selected: true }).textContent;

test("one tab is selected; its panel is shown alone and named by it", async () => {
  expect(selected()).toBe("Sign In");
  expect(screen.getByRole("tabpanel", { name: "Sign In" }).textContent).toBe("Sign In form");
  await user.click(screen.getByRole("tab", { name: "Sign Up" }));
  expect(selected()).toBe("Sign Up");
  expect(screen.getByRole("tabpanel", { name: "Sign Up" }).textContent).toBe("Sign Up form");
  expect(screen.queryByText("Sign In form")).toBeNull();
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Sign Up");
});

test("the tabs are one stop of the Tab key; the next is the panel", async () => {
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Sign In" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test.each([
  ["{ArrowRight}", "Sign Up"],
  ["{ArrowRight}{ArrowLeft}", "Sign In"],
  ["{ArrowLeft}", "Reset"],
  ["{End}", "Reset"],
  ["{End}{ArrowRight}", "Sign In"],
  ["{End}{Home}", "Sign In"],
])("%s moves the focus to '%s', and Enter shows it", async (keys, label) => {
  await user.tab();
  await user.keyboard(keys);
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: label }));
  expect(selected()).toBe("Sign In");
  await user.keyboard("{Enter}");
  expect(selected()).toBe(label);
  expect(screen.getByRole("tabpanel").textContent).toBe(`${label} form`);
});
