import { noTracing, type Tracing, type TracingSettings } from "./tracing.ts";

/** Loads what sends traces only where they are wanted. */
export async function openTracing(
  settings: TracingSettings | undefined,
  facts: { role: string; version: string },
): Promise<Tracing> {
  if (settings === undefined) return noTracing;
  const { openOtlp } = await import("./otlp/open-otlp.ts");
  return openOtlp(settings, facts);
}
