/** A box of an ISO container: its content lies in `file` from `from` to `to`. */
type Box = { readonly type: string; readonly from: number; readonly to: number };

/**
 * A HEIC file may hold several photos, such as an edit and its original; the decoder gives the one that stands first. Marks all but the primary
 * one as hidden, as tiles are, so that the primary one is given (ISO/IEC 14496-12, sections 8.11.4 and 8.11.6).
 * @returns a copy; the file itself when it can't be understood, which is then the decoder's to say
 */
export function hideOtherPhotos(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  const meta = boxesIn(file, 0, file.length).find(({ type }) => type === "meta");
  if (meta === undefined) return bytes;
  const inMeta = boxesIn(file, meta.from + 4, meta.to);
  const primary = inMeta.find(({ type }) => type === "pitm");
  const items = inMeta.find(({ type }) => type === "iinf");
  if (primary === undefined || items === undefined) return bytes;
  const primaryId = readId(file, primary.from, file[primary.from] === 0);
  const countBytes = file[items.from] === 0 ? 2 : 4;
  const entries = boxesIn(file, items.from + 4 + countBytes, items.to)
    // Older entries have no flag to hide them; no phone writes those.
    .filter(({ type, from }) => type === "infe" && (file[from] ?? 0) >= 2)
    .map(({ from }) => ({ from, id: readId(file, from, file[from] === 2) }));
  // A primary one that is not listed: hiding all others would leave no photo.
  if (!entries.some(({ id }) => id === primaryId)) return bytes;
  for (const { from, id } of entries) {
    if (id !== primaryId) file[from + 3] = (file[from + 3] ?? 0) | 1;
  }
  return file;
}

/** An item's number behind version and flags. */
function readId(file: Buffer, from: number, isShort: boolean): number {
  if (from + 8 > file.length) return -1;
  return isShort ? file.readUInt16BE(from + 4) : file.readUInt32BE(from + 4);
}

function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const type = file.toString("latin1", at + 4, at + 8);
    const short = file.readUInt32BE(at);
    // 1: the size follows in 64 bits; 0: to the end.
    const isLong = short === 1 && at + 16 <= end;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    const header = isLong ? 16 : 8;
    if (size < header || at + size > end) break;
    boxes.push({ type, from: at + header, to: at + size });
    at += size;
  }
  return boxes;
}
