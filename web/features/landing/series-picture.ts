import { sourcesOf, type PictureSources } from "#web/ui/picture.tsx";

// Made by scripts/make-landing-series.ts. A folder of their own: the names of its files must not come with the hero's code.
const files = import.meta.glob<string>("../../assets/landing-series/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

export function seriesPicture(slot: string): PictureSources | null {
  return sourcesOf(files, slot);
}
