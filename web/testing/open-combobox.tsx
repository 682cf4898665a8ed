import { cleanup, render, screen } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { vi } from "vitest";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ComboboxOption } from "#web/ui/filter-options.ts";

export const told = {
  picked: vi.fn<(label: string, typed: string) => void>(),
  text: vi.fn<(text: string) => void>(),
  sent: vi.fn<() => void>(),
};

/** Takes the form away, and what it told. */
export function closeCombobox(): void {
  cleanup();
  for (const call of Object.values(told)) call.mockReset();
}

export const makes: ComboboxOption[] = [
  { value: "audi", label: "Audi" },
  { value: "bmw", label: "BMW", keywords: ["Beemer"], detail: "since 1916" },
  { value: "porsche", label: "Porsche" },
];
export const other: ComboboxOption = { value: "other", label: "Other", isAlwaysShown: true };
export const makesAndOther = [...makes, other];

type Opening = Partial<ComponentProps<typeof Combobox>>;

/** Keeps what is picked or written, as a form does. */
function Form({ text: start = "", options = makesAndOther, ...rest }: Opening) {
  const [text, setText] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        told.sent();
      }}
    >
      <Combobox
        label="Make"
        options={options}
        text={text}
        onPick={(option, typed) => {
          told.picked(option.label, typed);
          setText(option.label);
        }}
        onText={(next) => {
          told.text(next);
          setText(next);
        }}
        {...rest}
      />
      <button type="submit">Next</button>
    </form>
  );
}

/** A field in a form that keeps what is picked or written. */
export function openCombobox(opening: Opening = {}) {
  const { rerender, ...opened } = render(<Form {...opening} />);
  return { ...opened, change: (next: Opening) => rerender(<Form {...next} />) };
}
export const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Make" });
export const listed = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
export const isOpen = () => field().getAttribute("aria-expanded") === "true";

/** The option that a screen reader says is the current one. */
export function marked(): string | null {
  const id = field().getAttribute("aria-activedescendant");
  if (id === null) return null;
  const option = screen.getAllByRole("option").find((one) => one.id === id);
  if (!option) throw new Error("The field names an option that is not in the list.");
  return option.textContent;
}
