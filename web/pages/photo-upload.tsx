import { TransformScreen } from "../features/transform/transform-screen.tsx";
import { useSurface } from "../ui/use-surface.ts";

export default function PhotoUploadPage() {
  useSurface("work");
  return (
    <>
      <title>Transform — Carvas</title>
      <TransformScreen />
    </>
  );
}
