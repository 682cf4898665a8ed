import { ResultsScreen } from "#web/features/detection/results/results-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function ResultsPage() {
  useSurface("work");
  return (
    <>
      <title>Car Detection Results — Carvas</title>
      <ResultsScreen />
    </>
  );
}
