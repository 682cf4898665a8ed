import { ServicesScreen } from "#web/features/services/services-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function ProfessionalServicesPage() {
  useSurface("read");
  return (
    <>
      <title>Professional services — Carvas</title>
      <meta
        name="description"
        content="Curated car images in high resolution, visuals for each market, brand storytelling and 15-second video idents, made with you by people and our own engine."
      />
      <ServicesScreen />
    </>
  );
}
