import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import {
  closeCombobox,
  field,
  isOpen,
  listed,
  makesAndOther,
  marked,
  openCombobox,
  other,
  told,
} from "#web/testing/open-combobox.tsx";

const user = userEvent.setup({ delay: null });

afterEach(closeCombobox);

test("a click opens the whole list, which has the field's name and belongs to it; coming by Tab opens nothing", async () => {
  openCombobox();
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
  openCombobox();
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
  openCombobox();
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowUp}");
  expect(scrolledTo.at(-1)).toBe("Other");
});

test("typing narrows the list, by other names as well, and always leaves 'Other'", async () => {
  openCombobox();
  await user.type(field(), "o");
  expect(listed()).toEqual(["Porsche", "Other"]);
  await user.clear(field());
  await user.type(field(), "beem");
  expect(listed()).toEqual(["BMWsince 1916", "Other"]);
  await user.clear(field());
  expect(listed()).toHaveLength(4);
});

test("Home and End move in what is typed, not in the list", async () => {
  openCombobox();
  await user.type(field(), "mw{Home}b{End}!");
  expect(field().value).toBe("bmw!");
  expect(marked()).toBe("BMWsince 1916");
});

test("Enter picks what is marked and sends nothing; with nothing marked it is the form's", async () => {
  openCombobox();
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
  openCombobox({ text: "Audi" });
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
  openCombobox({ text: "Audi" });
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
  openCombobox({ text: "BMW" });
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
  openCombobox();
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
  openCombobox();
  await user.type(field(), typed);
  await user.click(document.body);
  expect(told.picked).toHaveBeenCalledExactlyOnceWith(...picked);
  expect(field().value).toBe(picked[0]);
  expect(isOpen()).toBe(false);
});

test("who leaves after the beginning of a name keeps what was there, who empties the field has emptied it", async () => {
  const onLeave = vi.fn<() => void>();
  openCombobox({ text: "Audi", onLeave });
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

test("with nothing to choose from there is no list to hear of, and the keys do no harm", async () => {
  openCombobox({ options: [] });
  await user.type(field(), "bmw{ArrowDown}{ArrowUp}");
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(marked()).toBeNull();
  await user.tab();
  expect(told.picked).not.toHaveBeenCalled();
});

test("options that arrive while somebody types are searched by what was typed", async () => {
  const { change } = openCombobox({ options: [other] });
  await user.type(field(), "bm");
  expect(listed()).toEqual(["Other"]);
  change({ options: makesAndOther });
  expect(listed()).toEqual(["BMWsince 1916", "Other"]);
  await user.keyboard("{Enter}");
  expect(told.picked).toHaveBeenCalledExactlyOnceWith("BMW", "bm");
});

test("while its options are on their way it says so, and neither opens nor takes the focus", async () => {
  openCombobox({ disabled: true, placeholder: "Loading models..." });
  await user.click(screen.getByPlaceholderText("Loading models..."));
  expect(isOpen()).toBe(false);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
});
