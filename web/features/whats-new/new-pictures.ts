import { sourcesOf, type PictureSources } from "../../ui/picture.tsx";

// Made by scripts/make-page-pictures.ts from the sample photo, names: <slot>-<width>x<height>.<format>.
const files = import.meta.glob<string>("../../assets/whats-new/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

export function newPicture(slot: string): PictureSources | null {
  return sourcesOf(files, slot);
}

const wallScenes = [
  ["highlands", "Highlands"],
  ["city", "City"],
  ["studio", "Studio"],
  ["beach", "Beach"],
  ["retail-one", "Retail One"],
  ["retail-two", "Retail Two"],
] as const;

/** The sample photo's car in the scenes there are. */
export const wall = wallScenes.flatMap(([id, name]) => {
  const sources = newPicture(`wall-${id}`);
  return sources ? [{ name, sources }] : [];
});
