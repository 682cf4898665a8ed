import { sourcesOf, type PictureSources } from "#web/ui/picture.tsx";

// Made by scripts/make-page-pictures.ts, names: <slot>-<width>x<height>.<format>.
const files = import.meta.glob<string>("../../assets/services/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

export type Slide = { slot: string; place: string; car: string; wide: PictureSources; tall: PictureSources | null };

const shown = [
  ["highlands-coupe", "Highlands", "a forest green coupé"],
  ["tokyo-supercar", "Tokyo", "a burgundy supercar"],
  ["coastal-large-suv", "Coastal", "a champagne SUV, from behind"],
  ["stage-coupe", "Retail Ten", "a white coupé"],
  ["mexico-hatchback", "Mexico", "a teal hatchback"],
  ["london-estate", "London", "a midnight blue estate"],
  ["studio-supercar", "Studio", "an orange supercar, from the side"],
] as const;

export const slides: readonly Slide[] = shown.flatMap(([slot, place, car]) => {
  const wide = sourcesOf(files, slot);
  return wide ? [{ slot, place, car, wide, tall: sourcesOf(files, `${slot}-tall`) }] : [];
});

/** The same car in three places. */
const places = [
  ["coastal", "on a coast road"],
  ["high-street-rain", "in a wet high street"],
  ["mexico", "in a Mexican town"],
] as const;
export const localised = places.flatMap(([scene, place]) => {
  const sources = sourcesOf(files, `localised-${scene}`);
  return sources ? [{ scene, place, sources }] : [];
});
