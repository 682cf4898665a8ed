import { Suspense } from "react";
import { latePart } from "#web/browser/late-part.ts";
import { loadWhenWanted } from "./load-when-wanted.ts";

const BelowFold = latePart(async () => (await loadWhenWanted("below-fold", () => import("./below-fold.tsx"))).default);

export function LateBelowFold() {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <BelowFold />
    </Suspense>
  );
}
