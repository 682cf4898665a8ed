import { exifWithOrientation } from "../metadata/exif-orientation.ts";

/** One coded picture of a HEIC file: its decoder configuration (`hvcC` box) and its bytes. */
export type CodedPicture = { readonly configuration: Buffer; readonly data: Buffer; readonly side: number };

/** What a phone writes beside the tiles of a photo. */
export type PhonePhoto = {
  /** Square tiles, row by row. */
  readonly tiles: readonly CodedPicture[];
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  /** Quarter turns against the clock (`irot`). */
  readonly quarterTurns?: number;
  /** `irot` is followed by this (`imir`): 0 swaps top and bottom, 1 left and right. */
  readonly mirrorAxis?: 0 | 1;
  /** In the Exif item beside the picture; it repeats what `irot` and `imir` say. */
  readonly exifOrientation?: number;
  /** Lies before the photo in the file and is as visible: the still before the edit, or a second shot. */
  readonly other?: CodedPicture;
  /** A depth map, named as an auxiliary picture of the photo. */
  readonly depth?: CodedPicture;
  /** How much brighter each place is on a bright screen; the brighter picture is named as made of the photo and this. */
  readonly gainMap?: CodedPicture;
  readonly thumbnail?: CodedPicture;
};

type Item = {
  readonly id: number;
  readonly type: "hvc1" | "grid" | "Exif" | "tmap";
  readonly isHidden: boolean;
  readonly data: Buffer;
  /** Boxes that describe it, see ISO/IEC 23008-12, section 6.5. */
  readonly properties: readonly Buffer[];
};
type Reference = { readonly type: "dimg" | "auxl" | "thmb" | "cdsc"; readonly from: number; readonly to: number[] };

/** A HEIC file as phones write it: the photo as a grid of tiles, its picture data in `mdat`, its layout in `idat`. */
export function phoneHeic(photo: PhonePhoto): Buffer {
  const items: Item[] = [];
  const references: Reference[] = [];
  const add = (item: Omit<Item, "id">): number => items.push({ ...item, id: items.length + 1 });
  const addPicture = ({ configuration, data, side }: CodedPicture, isHidden: boolean, ...more: Buffer[]): number =>
    add({ type: "hvc1", isHidden, data, properties: [configuration, imageSize(side, side), ...more] });

  if (photo.other !== undefined) addPicture(photo.other, false);
  const tiles = photo.tiles.map((tile) => addPicture(tile, true));
  const turned = [
    ...(photo.quarterTurns === undefined ? [] : [box("irot", Buffer.from([photo.quarterTurns]))]),
    ...(photo.mirrorAxis === undefined ? [] : [box("imir", Buffer.from([photo.mirrorAxis]))]),
  ];
  const grid = add({
    type: "grid",
    isHidden: false,
    data: gridLayout(photo),
    properties: [imageSize(photo.width, photo.height), ...turned],
  });
  references.push({ type: "dimg", from: grid, to: tiles });
  const addAuxiliary = (picture: CodedPicture, kind: string): number => {
    const id = addPicture(picture, false, fullBox("auxC", 0, Buffer.from(`${kind}\0`, "latin1")));
    references.push({ type: "auxl", from: id, to: [grid] });
    return id;
  };
  if (photo.depth !== undefined) addAuxiliary(photo.depth, "urn:mpeg:hevc:2015:auxid:2");
  if (photo.gainMap !== undefined) {
    const map = addAuxiliary(photo.gainMap, "urn:com:apple:photo:2020:aux:hdrgainmap");
    const size = imageSize(photo.width, photo.height);
    const brighter = add({ type: "tmap", isHidden: false, data: Buffer.alloc(62), properties: [size] });
    references.push({ type: "dimg", from: brighter, to: [grid, map] });
  }
  if (photo.thumbnail !== undefined) {
    references.push({ type: "thmb", from: addPicture(photo.thumbnail, false), to: [grid] });
  }
  if (photo.exifOrientation !== undefined) {
    const data = Buffer.concat([Buffer.alloc(4), exifWithOrientation(photo.exifOrientation)]);
    references.push({ type: "cdsc", from: add({ type: "Exif", isHidden: true, data, properties: [] }), to: [grid] });
  }
  return writeFile(items, references, grid);
}

/** The coded pictures of a HEIC file that `heif-enc` wrote: `iloc` version 0 with one extent an item, a configuration an item. */
export function readCodedPictures(file: Buffer, side: number): CodedPicture[] {
  const locations = boxesOf(file, "iloc")[0] ?? Buffer.alloc(0);
  const configurations = boxesOf(file, "hvcC");
  // Per item: number (2), data reference (2), base offset (4), extents (2), offset and length (4 each).
  const count = locations.readUInt16BE(14);
  return Array.from({ length: count }, (_, index) => {
    const at = 16 + index * 18;
    const from = locations.readUInt32BE(at + 4) + locations.readUInt32BE(at + 10);
    const data = file.subarray(from, from + locations.readUInt32BE(at + 14));
    return { configuration: configurations[index] ?? Buffer.alloc(0), data, side };
  });
}

function boxesOf(file: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = file.indexOf(type, 0, "latin1"); at >= 4; at = file.indexOf(type, at + 4, "latin1")) {
    found.push(file.subarray(at - 4, at - 4 + file.readUInt32BE(at - 4)));
  }
  return found;
}

function writeFile(items: readonly Item[], references: readonly Reference[], primary: number): Buffer {
  const type = box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1"));
  const boxes = [...new Set(items.flatMap(({ properties }) => properties))];
  const metaAt = (firstByte: number) =>
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, Buffer.concat([Buffer.alloc(4), Buffer.from("pict", "latin1"), Buffer.alloc(13)])),
      fullBox("pitm", 0, uint16(primary)),
      itemLocations(items, firstByte),
      fullBox("iinf", 0, uint16(items.length), ...items.map(itemEntry)),
      fullBox("iref", 0, ...references.map(reference)),
      box("iprp", box("ipco", ...boxes), itemProperties(items, boxes)),
      box("idat", ...items.filter(isInMeta).map(({ data }) => data)),
    );
  const meta = metaAt(type.length + metaAt(0).length + 8);
  return Buffer.concat([type, meta, box("mdat", ...items.filter((item) => !isInMeta(item)).map(({ data }) => data))]);
}

const isInMeta = ({ type }: Item): boolean => type === "grid";

/** `iloc` version 1: offsets and lengths of four bytes; construction method 1 counts from the start of `idat`. */
function itemLocations(items: readonly Item[], firstByte: number): Buffer {
  const next = { file: firstByte, meta: 0 };
  const entries = items.map((item) => {
    const place = isInMeta(item) ? "meta" : "file";
    const entry = [item.id, place === "meta" ? 1 : 0, 0, 1].map(uint16);
    const extent = [next[place], item.data.length].map(uint32);
    next[place] += item.data.length;
    return Buffer.concat([...entry, ...extent]);
  });
  return fullBox("iloc", 1 << 24, Buffer.from([0x44, 0x00]), uint16(items.length), ...entries);
}

function itemEntry({ id, type, isHidden }: Item): Buffer {
  const name = Buffer.from(`${type}\0`, "latin1");
  return fullBox("infe", (2 << 24) | (isHidden ? 1 : 0), uint16(id), uint16(0), name);
}

function reference({ type, from, to }: Reference): Buffer {
  return box(type, uint16(from), uint16(to.length), ...to.map(uint16));
}

function itemProperties(items: readonly Item[], boxes: readonly Buffer[]): Buffer {
  const entries = items.filter(({ properties }) => properties.length > 0);
  const lines = entries.map(({ id, properties }) =>
    Buffer.concat([uint16(id), Buffer.from([properties.length, ...properties.map((one) => boxes.indexOf(one) + 1)])]),
  );
  return fullBox("ipma", 0, uint32(entries.length), ...lines);
}

/** ISO/IEC 23008-12, section 6.6.2.3: version, flags, rows − 1, columns − 1, width, height. */
function gridLayout({ tiles, columns, width, height }: PhonePhoto): Buffer {
  const counts = Buffer.from([0, 0, tiles.length / columns - 1, columns - 1]);
  return Buffer.concat([counts, uint16(width), uint16(height)]);
}

function imageSize(width: number, height: number): Buffer {
  return fullBox("ispe", 0, uint32(width), uint32(height));
}

function fullBox(type: string, versionAndFlags: number, ...content: Buffer[]): Buffer {
  return box(type, uint32(versionAndFlags), ...content);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
