import clsx from "clsx";
import { sitePicture } from "#web/assets/site-picture.ts";
import { CompareSlider } from "#web/ui/compare-slider.tsx";
import { Picture, type PictureSources } from "#web/ui/picture.tsx";
import { landingTexts } from "./landing-texts.ts";
import { StartActions } from "./start-actions.tsx";

const pictures = {
  before: { wide: sitePicture("hero-before"), tall: sitePicture("hero-before-tall") },
  after: { wide: sitePicture("hero-after"), tall: sitePicture("hero-after-tall") },
};
const hasPictures = pictures.before.wide !== null && pictures.after.wide !== null;
const hasTall = pictures.before.tall !== null && pictures.after.tall !== null;

/** The product in one gesture: a photo and what became of it, under one line that can be dragged. */
export function Hero() {
  return (
    <section
      className={clsx(
        "surface-dark low:grid low:h-[max(32rem,calc(100svh-3rem))] low:grid-cols-[30vw_1fr]",
        hasPictures ? "" : "pt-24",
      )}
    >
      {hasPictures ? <HeroCompare /> : null}
      <div className="gutter low:order-first low:flex low:flex-col low:items-start low:justify-end low:gap-10 low:py-16 low:pr-8 grid items-center gap-8 py-8 lg:min-h-46 lg:grid-cols-[1fr_auto] lg:gap-16">
        <div className="grid gap-4">
          <h1 className="display low:text-[clamp(2.125rem,2.7vw,5rem)]/none text-3xl sm:text-[clamp(2.25rem,1rem+2.3vw,4rem)]/none">
            {landingTexts.title}
          </h1>
          <p className="text-ink-soft text-lg">{landingTexts.lead}</p>
        </div>
        <StartActions />
      </div>
    </section>
  );
}

function HeroCompare() {
  const { before, after } = pictures;
  if (!before.wide || !after.wide) return null;
  return (
    <div
      className={clsx(
        "relative w-full bg-sunken lg:aspect-auto lg:h-[max(26rem,min(calc(100svh-11.5rem),56vw))] low:h-full",
        hasTall ? "aspect-square" : "aspect-4/3",
      )}
    >
      <CompareSlider
        demonstrates
        label={landingTexts.compareLabel}
        before={<HeroPicture wide={before.wide} tall={before.tall} alt="Our sample car, a render, in a yard" />}
        after={<HeroPicture wide={after.wide} tall={after.tall} alt="The same car in a Carvas scene" />}
      />
      <div className="pointer-events-none absolute inset-x-0 top-0 h-24 bg-linear-to-b from-black/70 to-transparent" />
      <p className="label pointer-events-none absolute bottom-2 left-2 rounded-sm bg-black/60 px-2 py-0.5 text-white">
        {landingTexts.sampleNote}
      </p>
    </div>
  );
}

type HeroPictureProps = { wide: PictureSources; tall: PictureSources | null; alt: string };

function HeroPicture({ wide, tall, alt }: HeroPictureProps) {
  return (
    <Picture
      sources={wide}
      tallSources={hasTall ? tall : null}
      alt={alt}
      sizes="100vw"
      isHero
      className="absolute inset-0 size-full object-cover object-[50%_66%]"
    />
  );
}
