import { CustomCarScreen } from "../features/custom-car/custom-car-screen.tsx";
import { useSurface } from "../ui/use-surface.ts";

export default function CustomCarPage() {
  useSurface("work");
  return (
    <>
      <title>Customize Your Car — Carvas</title>
      <CustomCarScreen />
    </>
  );
}
