import { lazy, Suspense } from "react";
import { loadWhenWanted } from "./load-when-wanted.ts";

const BelowFold = lazy(() => loadWhenWanted("below-fold", () => import("./below-fold.tsx")));

export function LateBelowFold({ isRetailOpen }: { isRetailOpen: boolean }) {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <BelowFold isRetailOpen={isRetailOpen} />
    </Suspense>
  );
}
