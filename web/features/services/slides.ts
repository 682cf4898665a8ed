import { sourcesOf, type PictureSources } from "../../ui/picture.tsx";

// Made by scripts/make-page-pictures.ts, names: <slot>-<width>x<height>.<format>.
const files = import.meta.glob<string>("../../assets/services/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

export type Slide = { slot: string; place: string; car: string; wide: PictureSources; tall: PictureSources | null };

const shown = [
  ["highlands-coupe", "Highlands", "a forest green coupé"],
  ["city-supercar", "City", "a burgundy supercar"],
  ["beach-large-suv", "Beach", "a champagne SUV, from behind"],
  ["stage-coupe", "Retail Ten", "a white coupé"],
  ["highlands-hatchback", "Highlands", "a crimson hatchback, from behind"],
  ["city-estate", "City", "a midnight blue estate"],
  ["studio-supercar", "Studio", "an orange supercar, from the side"],
] as const;

export const slides: readonly Slide[] = shown.flatMap(([slot, place, car]) => {
  const wide = sourcesOf(files, slot);
  return wide ? [{ slot, place, car, wide, tall: sourcesOf(files, `${slot}-tall`) }] : [];
});

/** The same car in three places. */
export const localised = (["highlands", "city", "beach"] as const).flatMap((scene) => {
  const sources = sourcesOf(files, `localised-${scene}`);
  return sources ? [{ scene, sources }] : [];
});
