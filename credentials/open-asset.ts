import { BMFF, JPEG, PNG, type Asset } from "@trustnxt/c2pa-ts/asset";
import { pictureTypeOf, type PictureType } from "./picture-type.ts";
import { WebpAsset } from "./webp-asset.ts";

const assets: Readonly<Record<PictureType, new (file: Uint8Array) => Asset>> = {
  jpeg: JPEG,
  png: PNG,
  webp: WebpAsset,
  bmff: BMFF,
};

/** Null for what is no picture. @throws Error for a broken one */
export function openAsset(file: Uint8Array): Asset | null {
  const type = pictureTypeOf(file);
  return type === null ? null : new assets[type](file);
}
