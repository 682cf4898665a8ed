import type { PictureParts } from "./picture-parts.ts";
import { textAt } from "./picture-type.ts";

const signature = "\u0089PNG\r\n\u001A\n";
const headerBytes = 13;
/** What speaks of a picture, and our pictures' resolution. `sRGB` says what a file without it means. */
const toldChunks: ReadonlySet<string> = new Set("tEXt zTXt iTXt eXIf tIME pHYs sRGB".split(" "));

/**
 * The header and one run of IDAT, which is all that our pictures have: contents without borders, since a rewritten file may cut its IDAT otherwise. Null
 * for anything more: palettes, transparency, colours and animation change what is shown, and so does what only some decoders know (Apple's `iDOT`).
 */
export function partsOfPng(file: Uint8Array): PictureParts | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [shown, told]: [Uint8Array[], Uint8Array[]] = [[], []];
  let before = "";
  if (textAt(file, 0, signature.length) !== signature) return null;
  for (let at = signature.length; at + 12 <= file.length;) {
    const [length, name] = [view.getUint32(at), textAt(file, at + 4, 4)];
    const [content, end] = [file.subarray(at + 8, at + 8 + length), at + 12 + length];
    if (end > file.length || (name === "IHDR") !== (before === "")) return null;
    if (name === "IEND") return length === 0 && end === file.length && shown.length > 1 ? { shown, told } : null;
    if (name === "IHDR" && !isHeader(content)) return null;
    if (name === "IDAT" && shown.length > 1 && before !== "IDAT") return null;
    if (name === "IHDR" || name === "IDAT") shown.push(content);
    else if (toldChunks.has(name)) told.push(content);
    else if (name !== "caBX") return null;
    before = name;
    at = end;
  }
  return null;
}

/** Sides under 65,536: no picture has more, and with these zeros no other kind's data begins (`picture-data.ts`). */
function isHeader(content: Uint8Array): boolean {
  return content.length === headerBytes && [0, 1, 4, 5].every((at) => content[at] === 0);
}
