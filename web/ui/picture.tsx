import clsx from "clsx";

/** One picture in several widths and two formats, as `scripts/make-web-picture.ts` writes them. */
export type PictureSources = { avif: string; webp: string; fallback: string; width: number; height: number };

/** Picks a slot's files, named `<slot>-<width>x<height>.<format>`, from a folder's; `null` while nobody has made them. */
export function sourcesOf(files: Readonly<Record<string, string>>, slot: string): PictureSources | null {
  const found = Object.entries(files).flatMap(([path, url]) => {
    const match = /\/([a-z-]+)-(\d+)x(\d+)\.(avif|webp)$/.exec(path);
    return match?.[1] === slot ? [{ url, width: Number(match[2]), height: Number(match[3]), format: match[4] }] : [];
  });
  const sorted = found.toSorted((a, b) => a.width - b.width);
  const sourceSet = (format: string) =>
    sorted.flatMap((file) => (file.format === format ? [`${file.url} ${file.width}w`] : [])).join(", ");
  const largest = sorted.findLast(({ format }) => format === "webp");
  if (!largest) return null;
  const { url: fallback, width, height } = largest;
  return { avif: sourceSet("avif"), webp: sourceSet("webp"), fallback, width, height };
}

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
          <source media={narrow} type="image/avif" srcSet={tallSources.avif} sizes={sizes} {...shapeOf(tallSources)} />
          <source media={narrow} type="image/webp" srcSet={tallSources.webp} sizes={sizes} {...shapeOf(tallSources)} />
        </>
      ) : null}
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        src={sources.fallback}
        alt={alt}
        {...shapeOf(sources)}
        draggable={false}
        decoding="async"
        loading={isHero ? "eager" : "lazy"}
        fetchPriority={isHero ? "high" : "auto"}
        className={clsx("block", className)}
      />
    </picture>
  );
}

/** The browser keeps the place free by these until the style says otherwise. */
function shapeOf({ width, height }: PictureSources): { width: number; height: number } {
  return { width, height };
}
