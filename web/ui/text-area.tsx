import { useId, type ComponentProps } from "react";
import { controlClass, describeControl, FieldFrame, type FieldFacts } from "./field-frame.tsx";

type TextAreaProps = ComponentProps<"textarea"> & FieldFacts;

/** Several lines of text; it grows with what is written, where the browser can. */
export function TextArea({ label, isOptional, hint, errors, className, ...area }: TextAreaProps) {
  const id = useId();
  const facts = { label, isOptional, hint, errors };
  return (
    <FieldFrame id={id} className={className} {...facts}>
      <textarea
        rows={3}
        {...describeControl(id, facts)}
        className={controlClass(Boolean(errors?.length), "field-sizing-content max-h-64 min-h-24 resize-y py-3")}
        {...area}
      />
    </FieldFrame>
  );
}
