import { CustomCarScreen } from "#web/features/custom-car/custom-car-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function CustomCarPage() {
  useSurface("work");
  return (
    <>
      <title>Customize Your Car — Carvas</title>
      <CustomCarScreen />
    </>
  );
}
