import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import {
  closeCombobox,
  field,
  isOpen,
  listed,
  makes,
  marked,
  openCombobox,
  told,
} from "#web/testing/open-combobox.tsx";

const user = userEvent.setup({ delay: null });

afterEach(closeCombobox);

test("a name that may be meant is offered as a question", async () => {
  openCombobox();
  await user.type(field(), "adui");
  expect(listed()).toEqual(["AudiDid you mean this?", "Other"]);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(told.picked).toHaveBeenCalledExactlyOnceWith("Audi", "adui");
});

test("a name that may be meant is never taken by itself, also where there is no 'Other'", async () => {
  openCombobox({ options: makes });
  await user.type(field(), "adui");
  expect(listed()).toEqual(["AudiDid you mean this?"]);
  expect(marked()).toBeNull();
  await user.tab();
  expect(told.picked).not.toHaveBeenCalled();
  expect(field().value).toBe("");
});

test("any text is a value where text is free: every change is told, suggestions narrow, nothing is taken unasked", async () => {
  openCombobox({ isFree: true, options: makes });
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
  openCombobox({ isFree: true, options: makes });
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
