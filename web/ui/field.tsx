import { useId, type ComponentProps } from "react";
import { controlClass, describeControl, FieldFrame, type FieldFacts } from "./field-frame.tsx";

type FieldProps = ComponentProps<"input"> & FieldFacts;

export function Field({ label, isOptional, hint, errors, className, ...input }: FieldProps) {
  const id = useId();
  const facts = { label, isOptional, hint, errors };
  return (
    <FieldFrame id={id} className={className} {...facts}>
      <input {...describeControl(id, facts)} className={controlClass(Boolean(errors?.length), "h-12")} {...input} />
    </FieldFrame>
  );
}
