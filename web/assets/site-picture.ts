import { sourcesOf, type PictureSources } from "#web/ui/picture.tsx";

// Names: <slot>-<width>x<height>.<format>, for example hero-after-1600x900.avif.
const files = import.meta.glob<string>("./landing/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The picture of a slot in all its widths; `null` while nobody has made it. */
export function sitePicture(slot: string): PictureSources | null {
  return sourcesOf(files, slot);
}
