/** Pictures for previews of our addresses elsewhere, `public/share-<name>.jpg`. `scripts/make-share-pictures.ts` makes them. */
export const sharePictures = {
  "before-after": "A blue car: on the left as photographed in a terraced street, on the right on a Highland road",
  city: "A blue car in a shopping street at dusk",
  services: "A green coupé on a Highland road under a bright sky",
  studio: "A blue car in a grey studio",
} as const;

export type ShareName = keyof typeof sharePictures;

export const shareWidth = 1200;
export const shareHeight = 630;

export function sharePath(name: ShareName): string {
  return `/share-${name}.jpg`;
}
