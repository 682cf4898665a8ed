import { useEntryPath } from "#web/api/entry-path.ts";
import { MovedCar } from "#web/features/about/moved-car.tsx";
import { Story } from "#web/features/about/story.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function AboutPage() {
  useSurface("read");
  const entryPath = useEntryPath();
  return (
    <>
      <title>About Us — Carvas</title>
      <meta
        name="description"
        content="Why three engineers in the United Kingdom build Carvas, how it puts a car from one photo into another place, and what it leaves alone: the car."
      />
      <header className="gutter grid gap-6 py-16 lg:py-24">
        <p className="label text-ink-soft">About Us</p>
        <h1 className="display max-w-6xl text-4xl">
          <span className="block">The car was right.</span> <span className="block">The place was not.</span>
        </h1>
        <p className="text-ink-soft max-w-xl text-lg">
          Carvas takes one photo of a car and gives it back from somewhere better. The car stays the car it is.
        </p>
      </header>
      <MovedCar />
      <Story />
      <section className="surface-dark gutter border-line grid gap-8 border-t py-24 lg:py-32">
        <h2 className="display max-w-4xl text-4xl">See where yours could stand.</h2>
        <div className="flex flex-wrap gap-4">
          <ButtonLink to={entryPath("/photo-upload")} look="signal" className="min-h-14 px-12 !text-base">
            Try it with your car
          </ButtonLink>
          <ButtonLink to="/" className="min-h-14 px-8 !text-base">
            Back to the start
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
