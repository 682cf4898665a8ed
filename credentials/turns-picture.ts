const orientationTag = 0x0112;
/** 1: as it is stored. */
const upright = 1;

/**
 * Whether what is told of a picture asks to show it turned or mirrored: by the EXIF tag, wherever it lies and in either order of bytes, since viewers
 * differ in how they look for it; by XMP; or in EXIF that ImageMagick and GIMP keep as a PNG's text, which is not looked into.
 */
export function turnsPicture(told: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(told);
  return text.startsWith("Raw profile type") || asksInXmp(text) || asksByTag(told);
}

function asksInXmp(text: string): boolean {
  const opened = text.replaceAll(/<\/[^<>]*>/g, "</");
  return opened.split("Orientation").some((behind, index) => index > 0 && !/^(?:=["']1["']|>1<\/)/.test(behind));
}

/** An entry: tag, type, how many, value (TIFF 6.0, section 2). Any type: lenient viewers take others than the SHORT that it has to be. */
function asksByTag(told: Uint8Array): boolean {
  const view = new DataView(told.buffer, told.byteOffset, told.byteLength);
  for (let at = 0; at + 12 <= told.length; at += 1) {
    for (const isLittle of [false, true]) {
      if (view.getUint16(at, isLittle) !== orientationTag) continue;
      const [type, count] = [view.getUint16(at + 2, isLittle), view.getUint32(at + 4, isLittle)];
      const isEntry = type > 0 && type < 14;
      if (isEntry && !(type === 3 && count === 1 && view.getUint16(at + 8, isLittle) === upright)) return true;
    }
  }
  return false;
}
