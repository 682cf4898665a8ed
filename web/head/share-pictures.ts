/** Pictures for previews of our addresses elsewhere, `public/share-<name>.jpg`. `scripts/make-share-pictures.ts` makes them. */
export const sharePictures = {
  "before-after": "A rendered blue estate car: on the left in a yard, on the right on a high street after rain",
  city: "A blue estate car in a shopping street at dusk",
  services: "A green coupé on a Highland road under a bright sky",
  studio: "A blue estate car in a grey studio",
} as const;

export type ShareName = keyof typeof sharePictures;

export const shareWidth = 1200;
export const shareHeight = 630;

export function sharePath(name: ShareName): string {
  return `/share-${name}.jpg`;
}
