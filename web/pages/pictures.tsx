import { PicturesScreen } from "#web/features/pictures/pictures-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function PicturesPage() {
  useSurface("work");
  return (
    <>
      <title>Your pictures — Carvas</title>
      <PicturesScreen />
    </>
  );
}
