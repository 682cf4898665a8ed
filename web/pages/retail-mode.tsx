import { RetailScreen } from "#web/features/retail/retail-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function RetailModePage() {
  useSurface("work");
  return (
    <>
      <title>Retail Mode — Carvas</title>
      <RetailScreen />
    </>
  );
}
