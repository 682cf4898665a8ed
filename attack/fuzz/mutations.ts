import { crc32 } from "node:zlib";
import type { ImageType } from "#imaging/decode/sniff-image-type.ts";
import type { Chance } from "./chance.ts";
import { splitParts, type Part } from "./parts.ts";

export type Specimen = { readonly name: string; readonly type: ImageType; readonly bytes: Buffer };

type Scene = { readonly chance: Chance; readonly type: ImageType; readonly other: Specimen };
/** Gives another file; the one it was given stays as it is. */
type Mutation = (file: Buffer, scene: Scene) => Buffer;

/** What counters, lengths and sizes overflow at. */
const awkward = [
  0, 1, 2, 7, 8, 12, 16, 127, 128, 255, 256, 4095, 32_767, 32_768, 65_535, 65_536, 0xff_ffff, 0x7fff_ffff, 0x8000_0000,
  0xffff_fff0, 0xffff_fffe, 0xffff_ffff,
] as const;

/** What is taken over from another file, or added, at most: the corpus is small on purpose, for many tries a second. */
const mostBytes = 1_500_000;

const byteMutations: Readonly<Record<string, Mutation>> = {
  "flips bits": (file, { chance }) => {
    const copy = Buffer.from(file);
    for (let times = 1 + chance.below(16); times > 0; times--) {
      const at = chance.below(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << chance.below(8));
    }
    return copy;
  },
  "writes an awkward number": (file, { chance }) => writeNumber(file, chance.below(file.length - 4), chance),
  "noise over a stretch": (file, { chance }) => {
    const copy = Buffer.from(file);
    chance.bytes(1 + chance.below(200)).copy(copy, chance.below(file.length));
    return copy;
  },
  "one byte over a stretch": (file, { chance }) => {
    const from = chance.below(file.length);
    const to = Math.min(file.length, from + 1 + chance.below(4000));
    return Buffer.from(file).fill(chance.pick([0, 0xff, 0x41, 0x80]), from, to);
  },
  "cuts off the end": (file, { chance }) => file.subarray(0, 1 + chance.below(file.length)),
  "takes a stretch out": (file, { chance }) => {
    const from = chance.below(file.length);
    return Buffer.concat([file.subarray(0, from), file.subarray(from + 1 + chance.below(3000))]);
  },
  "puts bytes in": (file, { chance }) => insert(file, chance.below(file.length), chance.bytes(1 + chance.below(300))),
  "repeats a stretch": (file, { chance }) => {
    const from = chance.below(file.length);
    const stretch = file.subarray(from, from + 1 + chance.below(2000));
    return insert(file, from, Buffer.concat(Array.from({ length: 1 + chance.below(20) }, () => stretch)));
  },
  "another file behind it": (file, { other }) => Buffer.concat([file, other.bytes]),
  "another file's end": (file, { chance, other }) =>
    Buffer.concat([
      file.subarray(0, chance.below(file.length)),
      other.bytes.subarray(chance.below(other.bytes.length)),
    ]),
};

/** For a file that still has parts; `byPart` leaves others as they are. */
const partMutations: Readonly<Record<string, Mutation>> = {
  "a part away": byPart((file, part) => Buffer.concat([file.subarray(0, part.from), file.subarray(part.to)])),
  "a part many times": byPart((file, part, { chance }) => {
    const piece = file.subarray(part.from, part.to);
    const times = Math.min(1 + chance.below(300), Math.ceil(mostBytes / (piece.length + 1)));
    return insert(file, part.to, Buffer.concat(Array.from({ length: times }, () => piece)));
  }),
  "two parts in each other's place": byPart((file, part, { chance, type }) => {
    const [first, second] = [part, somePart(file, type, chance) ?? part].toSorted((one, two) => one.from - two.from);
    if (first === undefined || second === undefined || second.from < first.to) return file;
    const slice = (from: number, to: number) => file.subarray(from, to);
    return Buffer.concat([
      slice(0, first.from),
      slice(second.from, second.to),
      slice(first.to, second.from),
      slice(first.from, first.to),
      slice(second.to, file.length),
    ]);
  }),
  "a part of another file": byPart((file, part, { chance, other }) => {
    const foreign = somePart(other.bytes, other.type, chance);
    return foreign === null ? file : insert(file, part.from, other.bytes.subarray(foreign.from, foreign.to));
  }),
  "a false length": byPart((file, part, { chance }) => {
    const real = part.to - part.content;
    const near = real + chance.below(65) - 32;
    return writeLength(file, part, chance.isOneOf(2) ? near : chance.pick(awkward));
  }),
  "a part with another's name": byPart((file, part, { chance, type }) => {
    const named = somePart(file, type, chance);
    if (named === null || type === "jpeg") return file;
    const copy = Buffer.from(file);
    copy.write(named.type, type === "webp" ? part.from : part.from + 4, "latin1");
    return copy;
  }),
  "numbers in a part's head": byPart((file, part, { chance }) =>
    writeNumber(file, part.content + chance.below(Math.min(24, part.to - part.content)), chance),
  ),
  "noise in a part": byPart((file, part, { chance }) => {
    const copy = Buffer.from(file);
    const noise = chance.bytes(1 + chance.below(64));
    noise.copy(copy, part.content + chance.below(Math.max(1, part.to - part.content)));
    return copy;
  }),
  "an empty part": byPart((file, part) =>
    writeLength(Buffer.concat([file.subarray(0, part.content), file.subarray(part.to)]), part, 0),
  ),
  "cut at a part's border": byPart((file, part) => file.subarray(0, part.from)),
};

export const mutationNames: readonly string[] = [...Object.keys(byteMutations), ...Object.keys(partMutations)];

/** Changes a file in one to four ways, mostly in one or two, and says which. */
export function mutate(specimen: Specimen, { chance, other }: Omit<Scene, "type">): { file: Buffer; how: string[] } {
  let file = specimen.bytes;
  const how: string[] = [];
  for (let times = 1 + Math.min(chance.below(4), chance.below(4)); times > 0 && file.length > 8; times--) {
    const table = chance.below(10) < 7 ? partMutations : byteMutations;
    const names = Object.keys(table);
    const name = names[chance.below(names.length)] ?? "flips bits";
    const mutation = table[name];
    if (mutation === undefined) continue;
    file = mutation(file, { chance, other, type: specimen.type }).subarray(0, 2 * mostBytes);
    how.push(name);
  }
  // A decoder looks at no chunk whose sum is wrong; nine in ten shall get further.
  if (specimen.type === "png" && !chance.isOneOf(10)) file = withRightSums(file);
  return { file, how };
}

function byPart(change: (file: Buffer, part: Part, scene: Scene) => Buffer): Mutation {
  return (file, scene) => {
    const part = somePart(file, scene.type, scene.chance);
    return part === null ? file : change(file, part, scene);
  };
}

function somePart(file: Buffer, type: ImageType, chance: Chance): Part | null {
  const parts = splitParts(file, type);
  return parts[chance.below(parts.length)] ?? null;
}

function insert(file: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), piece.subarray(0, mostBytes), file.subarray(at)]);
}

function writeNumber(file: Buffer, at: number, chance: Chance): Buffer {
  const copy = Buffer.from(file);
  const value = chance.isOneOf(3) ? chance.below(2 ** 32) : chance.pick(awkward);
  const bytes = chance.pick([1, 2, 3, 4]);
  if (at < 0 || at + bytes > copy.length) return copy;
  const fitting = value % 2 ** (8 * bytes);
  if (chance.isOneOf(3)) copy.writeUIntLE(fitting, at, bytes);
  else copy.writeUIntBE(fitting, at, bytes);
  return copy;
}

function writeLength(file: Buffer, { length }: Part, value: number): Buffer {
  const copy = Buffer.from(file);
  const fitting = (value < 0 ? value + 2 ** 32 : value) % 2 ** (8 * length.bytes);
  if (length.at + length.bytes > copy.length) return copy;
  if (length.isLittleEndian) copy.writeUIntLE(fitting, length.at, length.bytes);
  else copy.writeUIntBE(fitting, length.at, length.bytes);
  return copy;
}

function withRightSums(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  for (const { from, to } of splitParts(copy, "png")) {
    copy.writeUInt32BE(crc32(copy.subarray(from + 4, to - 4)), to - 4);
  }
  return copy;
}
