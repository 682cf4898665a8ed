import { Hero } from "#web/features/landing/hero.tsx";
import { LateBelowFold } from "#web/features/landing/late-below-fold.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function LandingPage() {
  useSurface("read");
  return (
    <>
      <title>Carvas — your car, photographed anywhere</title>
      <meta
        name="description"
        content="Carvas puts your car, from one phone photo, into a studio, a city or the Highlands: true shadows, four formats, ten pictures free."
      />
      <Hero />
      <LateBelowFold />
    </>
  );
}
