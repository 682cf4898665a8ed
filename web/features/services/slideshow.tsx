import clsx from "clsx";
import { IconButton } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { Slide } from "./slides.ts";
import { useSlideshow, type Slideshow as Show } from "./use-slideshow.ts";

export function Slideshow({ slides }: { slides: readonly Slide[] }) {
  const show = useSlideshow(slides.length);
  const current = slides[show.index];
  if (!current) return null;
  return (
    <section aria-roledescription="carousel" aria-label="Cars in our scenes">
      <div
        onPointerEnter={(event) => (event.pointerType === "mouse" ? show.hold("pointer") : undefined)}
        onPointerLeave={() => show.release("pointer")}
        onFocus={(event) => (event.target.matches(":focus-visible") ? show.hold("focus") : undefined)}
        onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : show.release("focus"))}
      >
        <div
          aria-live={show.isPlaying ? "off" : "polite"}
          className="bg-sunken relative aspect-square overflow-hidden lg:aspect-auto lg:h-[max(26rem,min(calc(100svh-10rem),52vw))]"
        >
          {slides.map((slide, index) =>
            show.fetched.has(index) ? (
              <div
                key={slide.slot}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${slides.length}`}
                aria-hidden={index !== show.index}
                className={clsx(
                  "absolute inset-0 transition-opacity duration-700 ease-out",
                  index === show.index ? "opacity-100" : "opacity-0",
                )}
              >
                <Picture
                  sources={slide.wide}
                  tallSources={slide.tall}
                  alt={`${slide.place}: ${slide.car}`}
                  sizes="100vw"
                  isHero={index === 0}
                  className="size-full object-cover object-[50%_72%]"
                />
              </div>
            ) : null,
          )}
        </div>
        <Controls show={show} slide={current} count={slides.length} />
      </div>
    </section>
  );
}

function Controls({ show, slide, count }: { show: Show; slide: Slide; count: number }) {
  return (
    <div className="gutter border-line flex min-h-14 items-center justify-between gap-4 border-b py-2">
      <p aria-hidden="true" className="min-w-0 text-sm">
        <span className="label">{slide.place}</span>
        <span className="text-ink-soft max-sm:hidden"> · {slide.car}</span>
      </p>
      <div className="-mr-3 flex shrink-0 items-center">
        <span className="label tabular text-ink-soft mr-2" aria-hidden="true">
          {show.index + 1} / {count}
        </span>
        <IconButton label="Previous picture" onClick={() => show.step(-1)}>
          <Glyph path="M14 6l-6 6 6 6" />
        </IconButton>
        <IconButton label={show.isStopped ? "Play slideshow" : "Pause slideshow"} onClick={show.toggle}>
          <Glyph path={show.isStopped ? "M8 5.5v13l10-6.5z" : "M9 6v12M15 6v12"} />
        </IconButton>
        <IconButton label="Next picture" onClick={() => show.step(1)}>
          <Glyph path="M10 6l6 6-6 6" />
        </IconButton>
      </div>
    </div>
  );
}

function Glyph({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
