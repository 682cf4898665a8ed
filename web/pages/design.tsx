import { DesignScreen } from "../features/design/design-screen.tsx";
import { useSurface } from "../ui/use-surface.ts";

export default function DesignPage() {
  useSurface("read");
  return (
    <>
      <title>Design — Carvas</title>
      <DesignScreen />
    </>
  );
}
