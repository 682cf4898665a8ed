import { Suspense } from "react";
import { latePart } from "#web/browser/late-part.ts";
import type { ChosenWork } from "./engine-texts.ts";
import { useEngine } from "./use-engine.ts";

/** Its code comes only where there is something to choose. */
const EngineOptions = latePart(async () => (await import("./engine-options.tsx")).default);

/** Who makes it, each with its price. Nothing where the studio alone is offered. */
export function EngineChoice({ work }: { work: ChosenWork }) {
  const { isAiOffered } = useEngine(work);
  if (!isAiOffered) return null;
  return (
    <Suspense>
      <EngineOptions work={work} />
    </Suspense>
  );
}
