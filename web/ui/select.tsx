import { useId, type ComponentProps } from "react";
import { controlClass, describeControl, FieldFrame, type FieldFacts } from "./field-frame.tsx";
import { ChevronIcon } from "./icons.tsx";

type SelectProps = ComponentProps<"select"> & FieldFacts;

/** The platform's own list: on a phone nothing picks a year faster than its wheel. */
export function Select({ label, isOptional, hint, errors, className, ...select }: SelectProps) {
  const id = useId();
  const facts = { label, isOptional, hint, errors };
  return (
    <FieldFrame id={id} className={className} {...facts}>
      <div className="relative">
        <select
          {...describeControl(id, facts)}
          className={controlClass(Boolean(errors?.length), "tabular h-12 appearance-none pr-11")}
          {...select}
        />
        <ChevronIcon className="text-ink-soft pointer-events-none absolute top-3.5 right-3 size-5" />
      </div>
    </FieldFrame>
  );
}
