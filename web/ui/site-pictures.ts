import type { PictureSources } from "./picture.tsx";

// Names: <slot>-<width>.<format>, for example hero-after-1600.avif.
const files = import.meta.glob<string>("../assets/landing/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The picture of a slot in all its widths; `null` while nobody has made it. */
export function sitePicture(slot: string): PictureSources | null {
  const found = Object.entries(files).flatMap(([path, url]) => {
    const match = /\/([a-z-]+)-(\d+)\.(avif|webp)$/.exec(path);
    return match?.[1] === slot ? [{ url, width: Number(match[2]), format: match[3] }] : [];
  });
  const sorted = found.toSorted((a, b) => a.width - b.width);
  const sourceSet = (format: string) =>
    sorted.flatMap((file) => (file.format === format ? [`${file.url} ${file.width}w`] : [])).join(", ");
  const fallback = sorted.findLast(({ format }) => format === "webp");
  return fallback ? { avif: sourceSet("avif"), webp: sourceSet("webp"), fallback: fallback.url } : null;
}
