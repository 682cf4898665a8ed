import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Combobox } from "./combobox.tsx";
import type { FieldFacts } from "./field-frame.tsx";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { Select } from "./select.tsx";
import { TextArea } from "./text-area.tsx";

const user = userEvent.setup({ delay: null });
afterEach(cleanup);

type Facts = Omit<FieldFacts, "label"> & { disabled?: boolean };

/** Every control that has a label, a hint and errors; `label` is "Car" for all. */
const controls: { kind: string; draw: (facts: Facts) => ReactElement }[] = [
  { kind: "line", draw: (facts) => <Field label="Car" {...facts} /> },
  { kind: "text", draw: (facts) => <TextArea label="Car" {...facts} /> },
  { kind: "password", draw: (facts) => <PasswordField label="Car" {...facts} /> },
  {
    kind: "choice",
    draw: (facts) => (
      <Select label="Car" {...facts}>
        <option>2024</option>
      </Select>
    ),
  },
  {
    kind: "search",
    draw: (facts) => (
      <Combobox label="Car" options={[]} text="" onPick={() => undefined} onText={() => undefined} {...facts} />
    ),
  },
];

const control = () => screen.getByLabelText("Car", { selector: "input, textarea, select" });
/** What a screen reader adds to the control's name. */
function description(): string {
  const ids = control().getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `(no ${id})`).join(" ");
}

test.each(controls)(
  "a $kind is named by its label, which leads to it, and says whether it may stay empty",
  async (one) => {
    const { rerender } = render(one.draw({}));
    expect(screen.queryByText("optional")).toBeNull();
    await user.click(screen.getByText("Car"));
    expect(document.activeElement).toBe(control());
    rerender(one.draw({ isOptional: true }));
    expect(screen.getByText("optional")).toBeDefined();
  },
);

test.each(controls)("a $kind is read with its hint, or with all its errors instead, and is wrong only then", (one) => {
  const { rerender } = render(one.draw({}));
  expect(control().hasAttribute("aria-describedby")).toBe(false);
  rerender(one.draw({ hint: "As you would write it." }));
  expect(description()).toBe("As you would write it.");
  expect(control().getAttribute("aria-invalid")).toBe("false");
  rerender(one.draw({ hint: "As you would write it.", errors: ["Too short.", "No figure."] }));
  expect(description()).toBe("Too short.No figure.");
  expect(screen.queryByText("As you would write it.")).toBeNull();
  expect(control().getAttribute("aria-invalid")).toBe("true");
  rerender(one.draw({ hint: "As you would write it.", errors: [] }));
  expect(description()).toBe("As you would write it.");
  expect(control().getAttribute("aria-invalid")).toBe("false");
});

test.each(controls)("errors of a $kind come into a place that screen readers know already", (one) => {
  // What the stylesheet does to things with this class.
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = ".hidden { display: none; }";
  const { container, rerender } = render(one.draw({}));
  const place = container.querySelector("[aria-live='polite']");
  if (!place) throw new Error("The field has no place for errors.");
  expect(getComputedStyle(place).display).not.toBe("none");
  rerender(one.draw({ errors: ["Too short."] }));
  expect(place.textContent).toBe("Too short.");
  style.remove();
});

test.each(controls)("a $kind that is disabled can't be reached", async (one) => {
  render(one.draw({ disabled: true }));
  await user.click(control());
  expect(document.activeElement).not.toBe(control());
});

test("what was typed as a password is hidden until its button is pressed, which sends no form and touches no other", async () => {
  const sent = vi.fn<() => void>();
  render(
    <form onSubmit={sent}>
      <PasswordField label="New" />
      <PasswordField label="Again" />
    </form>,
  );
  const kinds = () => ["New", "Again"].map((name) => screen.getByLabelText(name).getAttribute("type"));
  await user.type(screen.getByLabelText("New"), "fern-Lamp");
  expect(kinds()).toEqual(["password", "password"]);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(kinds()).toEqual(["text", "password"]);
  expect(screen.getByLabelText<HTMLInputElement>("New").value).toBe("fern-Lamp");
  await user.click(screen.getByRole("button", { name: "Hide what you typed" }));
  expect(kinds()).toEqual(["password", "password"]);
  expect(sent).not.toHaveBeenCalled();
});
