import { Facts } from "../features/landing/facts.tsx";
import { Hero, TryButton } from "../features/landing/hero.tsx";
import { SceneWall } from "../features/landing/scene-wall.tsx";
import { useSurface } from "../ui/use-surface.ts";

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
      <SceneWall />
      <Facts />
      <section className="surface-dark gutter border-line grid gap-8 border-t py-24 lg:py-32">
        <h2 className="display max-w-4xl text-4xl">Now try it with yours.</h2>
        <TryButton />
      </section>
    </>
  );
}
