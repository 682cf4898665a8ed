/**
 * An EXIF block that holds the orientation and nothing else: a big-endian TIFF with one directory of one entry
 * (TIFF 6.0, section 2; tag 0x0112, one SHORT).
 * @param orientation 1–8
 */
export function exifWithOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM", 0, "latin1");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
