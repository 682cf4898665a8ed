import { TransformScreen } from "#web/features/transform/transform-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function PhotoUploadPage() {
  useSurface("work");
  return (
    <>
      <title>Transform — Carvas</title>
      <TransformScreen />
    </>
  );
}
