import { DesignScreen } from "#web/features/design/design-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function DesignPage() {
  useSurface("read");
  return (
    <>
      <title>Design — Carvas</title>
      <DesignScreen />
    </>
  );
}
