/** Sizes and signatures of ICC.1:2022, section 7. */
const headerBytes = 128;
const tagBytes = 12;
const mostTags = 100;

/** The largest that print shops use have 2 MB. */
export const mostProfileBytes = 4 * 1024 * 1024;

/** Tags that colours are computed with. Names, copyright, makers, descriptions, dates and whatever a vendor adds are not among them. */
const colourTags: ReadonlySet<string> = new Set(
  [
    "rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC wtpt bkpt chad cicp",
    "A2B0 A2B1 A2B2 B2A0 B2A1 B2A2",
    "D2B0 D2B1 D2B2 D2B3 B2D0 B2D1 B2D2 B2D3",
  ].flatMap((names) => names.split(" ")),
);

/** Floats of a parametric curve by its kind (section 10.18). */
const curveParameters = [1, 3, 4, 5, 7] as const;

/**
 * A colour profile with nothing in it but what colours are computed with; null when it is no profile that a decoder could use. Numbers
 * stay as they are, so every pixel looks as before.
 */
export function bareIccProfile(profile: Uint8Array): Buffer | null {
  const bytes = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  if (bytes.length < headerBytes + 4 || bytes.length > mostProfileBytes) return null;
  if (bytes.toString("latin1", 36, 40) !== "acsp") return null;
  const count = bytes.readUInt32BE(headerBytes);
  if (count > mostTags || headerBytes + 4 + count * tagBytes > bytes.length) return null;
  const tags = Array.from({ length: count }, (_, index) => readTag(bytes, headerBytes + 4 + index * tagBytes));
  const kept = tags.filter((tag) => tag !== null);
  return kept.length === tags.length ? writeProfile(bytes, kept) : null;
}

type Tag = { readonly name: string; readonly offset: number; readonly data: Buffer | null };

/** `data` is null for a tag that isn't kept; the whole is null when a colour's lies outside the profile. */
function readTag(bytes: Buffer, at: number): Tag | null {
  const name = bytes.toString("latin1", at, at + 4);
  const offset = bytes.readUInt32BE(at + 4);
  const size = bytes.readUInt32BE(at + 8);
  // Nothing of it is read, and decoders pass over one that lies nowhere, too.
  if (!colourTags.has(name)) return { name, offset, data: null };
  if (offset + size > bytes.length || size < 8) return null;
  const data = bytes.subarray(offset, offset + size);
  return { name, offset, data: data.subarray(0, usedBytes(data)) };
}

/** How much of a tag its type reads; 0 for types that hold texts. */
function usedBytes(data: Buffer): number {
  if (data.length < 12) return 0;
  switch (data.toString("latin1", 0, 4)) {
    case "XYZ ":
      return 20;
    case "sf32":
      return 8 + 9 * 4;
    case "cicp":
      return 12;
    case "curv":
      return 12 + data.readUInt32BE(8) * 2;
    case "para":
      return 12 + (curveParameters[data.readUInt16BE(8)] ?? 0) * 4;
    case "mft1":
    case "mft2":
    case "mAB ":
    case "mBA ":
    case "mpet":
      return data.length;
    default:
      return 0;
  }
}

function writeProfile(bytes: Buffer, allTags: readonly Tag[]): Buffer | null {
  const tags = allTags.filter(({ data }) => data !== null);
  const table = Buffer.alloc(4 + tags.length * tagBytes);
  table.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  const placed = new Map<string, number>();
  let end = headerBytes + table.length;
  for (const [index, { name, offset, data }] of tags.entries()) {
    if (data === null || data.length === 0) return null;
    const source = `${offset}+${data.length}`;
    const at = placed.get(source) ?? end;
    // Three channels mostly share one curve.
    if (at === end) {
      const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
      data.copy(padded);
      parts.push(padded);
      placed.set(source, at);
      end += padded.length;
    }
    table.write(name, 4 + index * tagBytes, "latin1");
    table.writeUInt32BE(at, 8 + index * tagBytes);
    table.writeUInt32BE(data.length, 12 + index * tagBytes);
  }
  return Buffer.concat([bareHeader(bytes, end), table, ...parts]);
}

/** Version, kind, spaces, intent and illuminant; not date, platform, maker, model, creator or checksum (section 7.2). */
function bareHeader(bytes: Buffer, size: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  for (const [from, to] of [
    [8, 24],
    [36, 40],
    [64, 80],
  ] as const) {
    bytes.copy(header, from, from, to);
  }
  header.writeUInt32BE(size, 0);
  // A date is required; that of the standard is as good as any.
  header.writeUInt16BE(2022, 24);
  header.writeUInt16BE(1, 26);
  header.writeUInt16BE(1, 28);
  return header;
}
