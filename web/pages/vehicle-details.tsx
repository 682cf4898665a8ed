import { DetailsScreen } from "#web/features/detection/details/details-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function VehicleDetailsPage() {
  useSurface("work");
  return (
    <>
      <title>Vehicle Details — Carvas</title>
      <DetailsScreen />
    </>
  );
}
