import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState, type ComponentProps } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Combobox } from "./combobox.tsx";
import type { ComboboxOption } from "./filter-options.ts";

const user = userEvent.setup({ delay: null });
const told = {
  picked: vi.fn<(label: string, typed: string) => void>(),
  text: vi.fn<(text: string) => void>(),
  sent: vi.fn<() => void>(),
};

const makes: ComboboxOption[] = [
  { value: "audi", label: "Audi" },
  { value: "bmw", label: "BMW", keywords: ["Beemer"], detail: "since 1916" },
  { value: "porsche", label: "Porsche" },
];
const other: ComboboxOption = { value: "other", label: "Other", isAlwaysShown: true };
const makesAndOther = [...makes, other];

afterEach(() => {
  cleanup();
  for (const call of Object.values(told)) call.mockReset();
});

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

const open = (opening: Opening = {}) => render(<Form {...opening} />);
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Make" });
const listed = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const isOpen = () => field().getAttribute("aria-expanded") === "true";

/** The option that a screen reader says is the current one. */
function marked(): string | null {
  const id = field().getAttribute("aria-activedescendant");
  if (id === null) return null;
  const option = screen.getAllByRole("option").find((one) => one.id === id);
  if (!option) throw new Error("The field names an option that is not in the list.");
  return option.textContent;
}

test("a click opens the whole list, which has the field's name and belongs to it; coming by Tab opens nothing", async () => {
  open();
  await user.tab();
  expect(document.activeElement).toBe(field());
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.click(field());
  expect(isOpen()).toBe(true);
  expect(listed()).toEqual(["Audi", "BMWsince 1916", "Porsche", "Other"]);
  expect(screen.getByRole("listbox", { name: "Make" }).id).toBe(field().getAttribute("aria-controls"));
});

test.each([
  ["{ArrowDown}", null],
  ["{ArrowUp}", null],
  ["{ArrowDown}{ArrowDown}", "Audi"],
  ["{ArrowDown}{ArrowUp}", "Other"],
  ["{ArrowDown}{ArrowUp}{ArrowDown}", "Audi"],
  ["{ArrowDown}{ArrowDown}{ArrowUp}", "Other"],
  ["po", "Porsche"],
  ["po{ArrowDown}", "Porsche"],
  ["po{ArrowDown}{ArrowDown}", "Other"],
  ["po{ArrowUp}", "Other"],
  ["po{Backspace}{Backspace}", null],
  ["adui", "Other"],
  ["porshe", "Porsche"],
])("after %s the list is open and '%s' is marked", async (keys, label) => {
  open();
  await user.tab();
  await user.keyboard(keys);
  expect(isOpen()).toBe(true);
  expect(marked()).toBe(label);
});

test("a long list scrolls to what is marked", async () => {
  const scrolledTo: (string | null)[] = [];
  Element.prototype.scrollIntoView = function remember() {
    scrolledTo.push(this.textContent);
  };
  open();
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowUp}");
  expect(scrolledTo.at(-1)).toBe("Other");
});

test("typing narrows the list, by other names as well, and always leaves 'Other'", async () => {
  open();
  await user.type(field(), "o");
  expect(listed()).toEqual(["Porsche", "Other"]);
  await user.clear(field());
  await user.type(field(), "beem");
  expect(listed()).toEqual(["BMWsince 1916", "Other"]);
  await user.clear(field());
  expect(listed()).toHaveLength(4);
});

test("Home and End move in what is typed, not in the list", async () => {
  open();
  await user.type(field(), "mw{Home}b{End}!");
  expect(field().value).toBe("bmw!");
  expect(marked()).toBe("BMWsince 1916");
});

test("Enter picks what is marked and sends nothing; with nothing marked it is the form's", async () => {
  open();
  await user.type(field(), "po{Enter}");
  expect(told.picked).toHaveBeenCalledExactlyOnceWith("Porsche", "po");
  expect(field().value).toBe("Porsche");
  expect(isOpen()).toBe(false);
  expect(told.sent).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(told.picked).toHaveBeenCalledOnce();
  expect(told.sent).toHaveBeenCalledOnce();
});

test("Tab out of what is being typed takes what is marked; out of a list that was only looked at it takes nothing", async () => {
  open({ text: "Audi" });
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(marked()).toBe("BMWsince 1916");
  await user.tab();
  expect(told.picked).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
  expect(listed()).toEqual([]);
  await user.tab({ shift: true });
  await user.keyboard("b");
  await user.tab();
  expect(told.picked).toHaveBeenCalledExactlyOnceWith("BMW", "b");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
});

test("Escape closes the list and gives back what was picked; only the next Escape is for what is around the field", async () => {
  const around = vi.fn<() => void>();
  document.addEventListener("keydown", ({ key }) => key === "Escape" && around());
  open({ text: "Audi" });
  await user.type(field(), "xyz");
  await user.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  expect(field().value).toBe("Audi");
  expect(document.activeElement).toBe(field());
  expect(around).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(around).toHaveBeenCalledOnce();
  expect(told.picked).not.toHaveBeenCalled();
});

test("the list opens on what is picked, which is told as selected, and whose text the first letter replaces", async () => {
  open({ text: "BMW" });
  await user.tab();
  await user.keyboard("{ArrowDown}");
  expect(marked()).toBe("BMWsince 1916");
  expect(screen.getAllByRole("option", { selected: true }).map(({ textContent }) => textContent)).toEqual([
    "BMWsince 1916",
  ]);
  await user.keyboard("a");
  expect(field().value).toBe("a");
});

test("a pointer marks what it is over and picks by a click; the field keeps the focus and opens again", async () => {
  open();
  await user.click(field());
  await user.hover(screen.getByRole("option", { name: "Porsche" }));
  expect(marked()).toBe("Porsche");
  await user.click(screen.getByRole("option", { name: "Audi" }));
  expect(told.picked).toHaveBeenCalledExactlyOnceWith("Audi", "");
  expect(document.activeElement).toBe(field());
  expect(isOpen()).toBe(false);
  await user.click(field());
  expect(isOpen()).toBe(true);
});

test.each([
  ["the name in full", "bmw", ["BMW", "bmw"]],
  ["another name in full", "Beemer", ["BMW", "Beemer"]],
  ["a name with one letter amiss", "porshe", ["Porsche", "porshe"]],
  ["a name that is only nearly another", "adui", ["Other", "adui"]],
  ["a name that is in no list", "Trabant", ["Other", "Trabant"]],
])("who leaves after %s has picked it", async (_what, typed, picked) => {
  open();
  await user.type(field(), typed);
  await user.click(document.body);
  expect(told.picked).toHaveBeenCalledExactlyOnceWith(...picked);
  expect(field().value).toBe(picked[0]);
  expect(isOpen()).toBe(false);
});

test("who leaves after the beginning of a name keeps what was there, who empties the field has emptied it", async () => {
  const onLeave = vi.fn<() => void>();
  open({ text: "Audi", onLeave });
  await user.type(field(), "po");
  await user.click(document.body);
  expect(field().value).toBe("Audi");
  expect(onLeave).toHaveBeenCalledOnce();
  await user.clear(field());
  await user.click(document.body);
  expect(told.text).toHaveBeenCalledExactlyOnceWith("");
  expect(field().value).toBe("");
  expect(told.picked).not.toHaveBeenCalled();
});

test("a name that may be meant is offered as a question", async () => {
  open();
  await user.type(field(), "adui");
  expect(listed()).toEqual(["AudiDid you mean this?", "Other"]);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(told.picked).toHaveBeenCalledExactlyOnceWith("Audi", "adui");
});

test("a name that may be meant is never taken by itself, also where there is no 'Other'", async () => {
  open({ options: makes });
  await user.type(field(), "adui");
  expect(listed()).toEqual(["AudiDid you mean this?"]);
  expect(marked()).toBeNull();
  await user.tab();
  expect(told.picked).not.toHaveBeenCalled();
  expect(field().value).toBe("");
});

test("any text is a value where text is free: every change is told, suggestions narrow, nothing is taken unasked", async () => {
  open({ isFree: true, options: makes });
  await user.type(field(), "po");
  expect(told.text.mock.calls).toEqual([["p"], ["po"]]);
  expect(listed()).toEqual(["Porsche"]);
  expect(marked()).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(marked()).toBe("Porsche");
  await user.tab();
  expect(field().value).toBe("po");
  expect(told.picked).not.toHaveBeenCalled();
});

test("where text is free, Escape keeps it and Enter sends it, or picks the suggestion that is marked", async () => {
  open({ isFree: true, options: makes });
  await user.type(field(), "po{Escape}");
  expect(isOpen()).toBe(false);
  expect(field().value).toBe("po");
  await user.keyboard("r{Enter}");
  expect(told.sent).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(false);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(told.sent).toHaveBeenCalledOnce();
  expect(field().value).toBe("Audi");
});

test("with nothing to choose from there is no list to hear of, and the keys do no harm", async () => {
  open({ options: [] });
  await user.type(field(), "bmw{ArrowDown}{ArrowUp}");
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(marked()).toBeNull();
  await user.tab();
  expect(told.picked).not.toHaveBeenCalled();
});

test("options that arrive while somebody types are searched by what was typed", async () => {
  const { rerender } = open({ options: [other] });
  await user.type(field(), "bm");
  expect(listed()).toEqual(["Other"]);
  rerender(<Form options={makesAndOther} />);
  expect(listed()).toEqual(["BMWsince 1916", "Other"]);
  await user.keyboard("{Enter}");
  expect(told.picked).toHaveBeenCalledExactlyOnceWith("BMW", "bm");
});

test("while its options are on their way it says so, and neither opens nor takes the focus", async () => {
  open({ disabled: true, placeholder: "Loading models..." });
  await user.click(screen.getByPlaceholderText("Loading models..."));
  expect(isOpen()).toBe(false);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
});
