import { lazy, Suspense } from "react";
import { loadWhenWanted } from "./load-when-wanted.ts";

const BelowFold = lazy(() => loadWhenWanted("below-fold", () => import("./below-fold.tsx")));

export function LateBelowFold() {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <BelowFold />
    </Suspense>
  );
}
