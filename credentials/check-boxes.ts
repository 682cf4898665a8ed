import { textAt } from "./picture-type.ts";

/** Thumbnails and the manifests of ingredients lie in it; the largest that was seen has a tenth of this. */
export const maxManifestBytes = 16 * 1024 * 1024;
const maxBoxes = 5000;
const maxDepth = 12;
const headerBytes = 8;

export class BoxError extends Error {}

/**
 * Looks at the borders of all JUMBF boxes (ISO 19566-5, A.2) before the library reads them: each whole, inside its parent, not too deep, not too
 * many. @throws BoxError
 */
export function checkBoxes(manifest: Uint8Array): void {
  if (manifest.length > maxManifestBytes) throw new BoxError("the credentials are too large");
  const view = new DataView(manifest.buffer, manifest.byteOffset, manifest.byteLength);
  const open = [{ at: 0, end: manifest.length, depth: 0 }];
  let boxes = 0;
  for (let within = open.pop(); within !== undefined; within = open.pop()) {
    const { end, depth } = within;
    for (let { at } = within; at < end;) {
      if (++boxes > maxBoxes || depth > maxDepth) throw new BoxError("the credentials have too many boxes");
      if (at + headerBytes > end) throw new BoxError("a box of the credentials has no header");
      const size = view.getUint32(at);
      if (size < headerBytes || at + size > end) throw new BoxError("a box of the credentials leaves its place");
      if (textAt(manifest, at + 4, 4) === "jumb") open.push({ at: at + headerBytes, end: at + size, depth: depth + 1 });
      at += size;
    }
  }
}
