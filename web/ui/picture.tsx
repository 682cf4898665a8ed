import clsx from "clsx";

/** One picture in several widths and two formats, as `scripts/make-web-picture.ts` writes them. */
export type PictureSources = { avif: string; webp: string; fallback: string };

type PictureProps = {
  sources: PictureSources;
  /** Another cut of the same picture for narrow windows, where a wide one would lose the car's ends. */
  tallSources?: PictureSources | null;
  alt: string;
  sizes: string;
  className?: string;
  /** The largest thing above the fold: fetched first, never lazily. */
  isHero?: boolean;
};

const narrow = "(max-width: 63.99rem)";

export function Picture({ sources, tallSources, alt, sizes, className, isHero = false }: PictureProps) {
  return (
    <picture>
      {tallSources ? (
        <>
          <source media={narrow} type="image/avif" srcSet={tallSources.avif} sizes={sizes} />
          <source media={narrow} type="image/webp" srcSet={tallSources.webp} sizes={sizes} />
        </>
      ) : null}
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        src={sources.fallback}
        alt={alt}
        draggable={false}
        decoding="async"
        loading={isHero ? "eager" : "lazy"}
        fetchPriority={isHero ? "high" : "auto"}
        className={clsx("block", className)}
      />
    </picture>
  );
}
