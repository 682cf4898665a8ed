import { useState, type KeyboardEvent } from "react";
import { filterOptions, findExactOption, type ComboboxOption } from "./filter-options.ts";
import { guessOption } from "./guess-option.ts";
import { useActiveOption } from "./use-active-option.ts";

type ComboboxBehaviour<Option extends ComboboxOption> = {
  options: readonly Option[];
  /** What stands in the field while nobody types. */
  text: string;
  /** Whether any text is a value, and the options only suggest. */
  isFree: boolean;
  onPick: (option: Option, typed: string) => void;
  /** Every change of the text when it is free; the emptied field otherwise. */
  onText: (text: string) => void;
};

/** Keys and states of the combobox pattern of the ARIA Authoring Practices, with a list and no completion inside the field. */
export function useCombobox<Option extends ComboboxOption>(behaviour: ComboboxBehaviour<Option>) {
  const { options, text, isFree, onPick, onText } = behaviour;
  const [isOpen, setOpen] = useState(false);
  /** `null` until something was typed: an opened list shows everything. */
  const [typed, setTyped] = useState<string | null>(null);
  const active = useActiveOption();
  const { shown, guess } = listOptions(options, { typed: typed ?? "", isFree });

  function open(): void {
    if (isOpen) return;
    active.mark(shown.findIndex(({ label }) => label === text));
    setOpen(true);
  }
  function close(): void {
    setOpen(false);
    setTyped(null);
    active.mark(-1);
  }
  function pick(option: Option): void {
    onPick(option, typed ?? "");
    close();
  }
  function type(next: string): void {
    setTyped(next);
    const list = listOptions(options, { typed: next, isFree });
    if (isFree || next === "") active.mark(-1);
    // What is marked is what Tab takes: a guess that may be wrong is offered, not taken.
    else if (list.guess?.isSure === false) active.mark(list.shown.findIndex(({ isAlwaysShown }) => isAlwaysShown));
    else active.propose();
    setOpen(true);
    if (isFree) onText(next);
  }
  /** Leaving the field: what was typed in full counts as picked, and what no option fits goes to the one that takes it. */
  function settle(): void {
    if (!isFree && typed !== null) {
      const isUnknown = guess !== null || shown.every(({ isAlwaysShown }) => isAlwaysShown);
      const likely = guess?.isSure
        ? guess.option
        : isUnknown
          ? shown.find(({ isAlwaysShown }) => isAlwaysShown)
          : undefined;
      const meant = findExactOption(shown, typed) ?? likely;
      if (typed.trim() === "") onText("");
      else if (meant) onPick(meant, typed);
    }
    close();
  }
  function move(by: 1 | -1): void {
    if (!isOpen) return open();
    active.move(by, shown.length);
  }

  /** Enter, or Tab out of what is being typed. Enter without an option belongs to the form. */
  function take(event: KeyboardEvent): void {
    const marked = isOpen ? shown[active.index] : undefined;
    if (marked && (event.key === "Enter" || (typed && !isFree))) {
      if (event.key === "Enter") event.preventDefault();
      pick(marked);
    } else if (isFree) close();
  }

  const value = isFree ? text : (typed ?? text);
  return { isOpen, value, shown, active, open, close, move, take, pick, type, settle };
}

/** What the list shows for a text: what matches it or, where nothing does, what may be meant. A free text means itself. */
function listOptions<Option extends ComboboxOption>(
  options: readonly Option[],
  { typed, isFree }: { typed: string; isFree: boolean },
) {
  const found = filterOptions(options, typed);
  const isUnknown = !isFree && typed !== "" && found.every(({ isAlwaysShown }) => isAlwaysShown);
  const guess = isUnknown ? guessOption(options, typed) : null;
  if (guess === null) return { shown: found, guess };
  return { shown: [guess.isSure ? guess.option : { ...guess.option, detail: "Did you mean this?" }, ...found], guess };
}

/** The keys of the field, besides those that write. */
export function handleComboboxKey(
  box: Pick<ReturnType<typeof useCombobox>, "isOpen" | "close" | "move" | "take">,
  event: KeyboardEvent,
): void {
  switch (event.key) {
    case "ArrowDown":
    case "ArrowUp":
      event.preventDefault();
      box.move(event.key === "ArrowDown" ? 1 : -1);
      break;
    case "Enter":
    case "Tab":
      box.take(event);
      break;
    case "Escape":
      if (!box.isOpen) break;
      event.stopPropagation();
      box.close();
      break;
    default:
  }
}
