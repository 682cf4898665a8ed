import { sourcesOf, type PictureSources } from "#web/ui/picture.tsx";

// Made by scripts/make-page-pictures.ts and make-pro-screenshots.ts with the sample car, names: <slot>-<width>x<height>.<format>.
const files = import.meta.glob<string>("../../assets/whats-new/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

export function newPicture(slot: string): PictureSources | null {
  return sourcesOf(files, slot);
}

const wallScenes = [
  ["bay-storm", "Beach before the Storm"],
  ["high-street-night", "High Street at Night"],
  ["pueblo-golden", "Pueblo at Golden Hour"],
  ["studio-terracotta", "Terracotta Studio"],
  ["plaza-golden", "Mirror Plaza at Golden Hour"],
  ["village-snow", "Village in Snow"],
] as const;

/** The sample car in scenes of the catalogue. */
export const wall = wallScenes.flatMap(([id, name]) => {
  const sources = newPicture(`wall-${id}`);
  return sources ? [{ name, sources }] : [];
});
