import type { CheckContext, Finding } from "./check.ts";

/** Where there is no model to ask. @param instead who does its work */
export function describeNoModel(
  variable: "IMAGE_MODEL" | "VISION_MODEL",
  { variables }: CheckContext,
  instead: string,
): Finding {
  const isNamed = variables[variable] !== undefined && variables[variable] !== "";
  if (!isNamed) return { what: variable, state: "unset", said: `no AI model is configured: ${instead}`, mend: "" };
  return {
    what: variable,
    state: "warning",
    said: "none of its models can be asked yet",
    mend: "What is missing stands under Configuration.",
  };
}
