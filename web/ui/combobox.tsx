import clsx from "clsx";
import { useEffect, useId, useRef, type Ref } from "react";
import { controlClass, describeControl, FieldFrame, type FieldFacts } from "./field-frame.tsx";
import type { ComboboxOption } from "./filter-options.ts";
import { ChevronIcon } from "./icons.tsx";
import { handleComboboxKey, useCombobox } from "./use-combobox.ts";

type ComboboxProps = FieldFacts & {
  options: readonly ComboboxOption[];
  /** What stands in the field: the picked option's label, or the free text. */
  text: string;
  isFree?: boolean;
  onPick: (option: ComboboxOption, typed: string) => void;
  /** Every change of the text when it is free; the emptied field otherwise. */
  onText: (text: string) => void;
  onLeave?: () => void;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A field with a list that is searched by typing. Our own, and not the primitive library's: that one brings 56 kB (compressed) to a
 * screen whose whole code stays below 190.
 */
export function Combobox({ options, text, isFree = false, onPick, onText, ...rest }: ComboboxProps) {
  const { label, isOptional, hint, errors, className, onLeave, placeholder, disabled, ref } = rest;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const box = useCombobox({ options, text, isFree, onPick, onText });
  const isListShown = box.isOpen && box.shown.length > 0;
  const facts = { label, isOptional, hint, errors };

  useEffect(() => {
    if (isListShown) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [isListShown]);
  useEffect(() => {
    list.current?.children[box.active.index]?.scrollIntoView?.({ block: "nearest" });
  }, [box.active.index]);

  return (
    <FieldFrame id={id} className={className} {...facts}>
      <div className="relative">
        <input
          {...describeControl(id, facts)}
          ref={ref}
          role="combobox"
          aria-expanded={isListShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && box.active.index >= 0 ? `${id}-${box.active.index}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          value={box.value}
          onChange={(event) => box.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={box.open}
          onKeyDown={(event) => handleComboboxKey(box, event)}
          onBlur={() => {
            box.settle();
            onLeave?.();
          }}
          className={controlClass(Boolean(errors?.length), "h-12 truncate pr-11")}
        />
        <ChevronIcon className="text-ink-soft pointer-events-none absolute top-3.5 right-3 size-5" />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          hidden={!isListShown}
          className="bg-raised shadow-float border-line absolute inset-x-0 top-full z-20 mt-1 max-h-80 scroll-mb-28 overflow-y-auto overscroll-contain rounded-lg border py-1"
        >
          {isListShown
            ? box.shown.map((option, index) => (
                <OptionRow
                  key={option.value}
                  id={`${id}-${index}`}
                  option={option}
                  isActive={index === box.active.index}
                  isPicked={option.label === text}
                  onActive={() => box.active.mark(index)}
                  onPick={() => box.pick(option)}
                />
              ))
            : null}
        </div>
      </div>
    </FieldFrame>
  );
}

type OptionRowProps = {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  isPicked: boolean;
  onActive: () => void;
  onPick: () => void;
};

function OptionRow({ id, option, isActive, isPicked, onActive, onPick }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and has the keys
    <div
      id={id}
      role="option"
      aria-selected={isPicked}
      // The field must not lose the focus before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onActive}
      onClick={onPick}
      className={clsx(
        "flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm",
        isActive ? "bg-line" : option.isAlwaysShown ? "bg-raised" : "",
        isPicked ? "font-semibold" : "",
        option.isAlwaysShown ? "border-line text-ink-soft sticky -bottom-1 border-t first:border-0" : "",
      )}
    >
      {option.iconUrl ? <OptionIcon url={option.iconUrl} /> : null}
      <span className="flex-1">{option.label}</span>
      {option.detail ? <span className="text-ink-faint tabular">{option.detail}</span> : null}
    </div>
  );
}

/** A one-colour sign, drawn in the text's own colour, so that it stands on dark and light ground alike. */
function OptionIcon({ url }: { url: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 bg-current"
      style={{ mask: `url("${url}") center / contain no-repeat` }}
    />
  );
}
