import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { BoxError, checkBoxes, maxManifestBytes } from "#credentials/check-boxes.ts";
import { printOf } from "#credentials/picture-data.ts";
import { readCredentials } from "#credentials/read-credentials.ts";
import { runs } from "#test/sample.ts";
import { createTestSigner, makePicture, photoHash, retailStatement, writtenFormats } from "./signed-pictures.ts";

/** What no file may take of a processor, whatever else the machine does; the browser's worker ends after twenty times as long. */
const mostMs = 1000;

function startClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
const order = { statement: retailStatement, photoHash };

type Change =
  | { kind: "set"; at: number; value: number }
  | { kind: "length"; at: number; value: number }
  | { kind: "cut"; at: number }
  | { kind: "repeat"; at: number; length: number };

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
/** Lengths as attackers choose them. */
const lengths = [0, 1, 7, 8, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff, 0xff_ff_ff_f8];
const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("set" as const), at: place, value: fc.nat(255) }),
    fc.record({ kind: fc.constant("length" as const), at: place, value: fc.constantFrom(...lengths) }),
    fc.record({ kind: fc.constant("cut" as const), at: place }),
    fc.record({ kind: fc.constant("repeat" as const), at: place, length: fc.nat(400) }),
  ),
  { minLength: 1, maxLength: 6 },
);

/** `at` is a share of the part that is changed. */
function changed(
  file: Uint8Array,
  { start, length }: { start: number; length: number },
  all: readonly Change[],
): Uint8Array {
  let bytes = Uint8Array.from(file);
  for (const change of all) {
    const at = Math.min(bytes.length - 1, start + Math.floor(change.at * length));
    switch (change.kind) {
      case "set":
        bytes[at] = change.value;
        break;
      case "length":
        if (at + 4 <= bytes.length) new DataView(bytes.buffer).setUint32(at, change.value);
        break;
      case "cut":
        bytes = bytes.slice(0, Math.max(1, at));
        break;
      case "repeat": {
        const again = bytes.slice(at, at + change.length);
        bytes = Uint8Array.from(Buffer.concat([bytes.subarray(0, at), again, bytes.subarray(at)]));
        break;
      }
    }
  }
  return bytes;
}

/** Where the manifest lies: that is where readers can be led astray. */
function manifestIn(file: Uint8Array): { start: number; length: number } {
  const start = Buffer.from(file).indexOf("jumb") - 24;
  return { start: Math.max(0, start), length: 2600 };
}

describe.each(writtenFormats)("%s", (format) => {
  let signed: Uint8Array;
  let print: string | null;
  beforeAll(async () => {
    signed = await (await createTestSigner()).sign(await makePicture(format, 64), order);
    print = await printOf(signed);
  });

  test.each(["manifest", "whole file"])(
    "whatever is done to its %s, reading ends soon, and nothing false is believed",
    async (part) => {
      const range = part === "manifest" ? manifestIn(signed) : { start: 0, length: signed.length };
      await fc.assert(
        fc.asyncProperty(changes, async (all) => {
          const file = changed(signed, range, all);
          const spentMs = startClock();
          const read = await readCredentials(file);
          const foundPrint = await printOf(file);
          expect(spentMs()).toBeLessThan(mostMs);
          if (read.state !== "read" || !read.isSigned || read.isIntact !== true) return;
          // Only what nobody signs may differ: the padding of the signature, and names outside of it.
          expect(read.statement).toEqual(retailStatement);
          expect([print, null]).toContain(foundPrint);
        }),
        { numRuns: runs(1500), interruptAfterTimeLimit: 4000, markInterruptAsFailure: false },
      );
    },
  );
});

/** A WebP file that carries these bytes as its manifest: the easiest to write by hand. */
function webpWith(manifest: Uint8Array): Uint8Array {
  const head = Buffer.from("RIFF\0\0\0\0WEBPC2PA\0\0\0\0", "latin1");
  head.writeUInt32LE(manifest.length + 12, 4);
  head.writeUInt32LE(manifest.length, 16);
  return Uint8Array.from(Buffer.concat([head, manifest]));
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const described = (name: string, label: string) =>
  box(
    "jumd",
    Buffer.from(name, "latin1"),
    Buffer.from("00110010800000aa00389b71", "hex"),
    Buffer.from([3]),
    Buffer.from(`${label}\0`),
  );
const store = (...content: readonly Uint8Array[]) => box("jumb", described("c2pa", "c2pa"), ...content);
const nested = (depth: number): Buffer =>
  depth === 0 ? box("cbor", Buffer.from([0xf6])) : box("jumb", described("c2ma", `m${depth}`), nested(depth - 1));
const claim = (cbor: Uint8Array) =>
  store(
    box("jumb", described("c2ma", "urn:c2pa:x"), box("jumb", described("c2cl", "c2pa.claim.v2"), box("cbor", cbor))),
  );

test.each([
  ["boxes in boxes in boxes", store(nested(4000))],
  ["a box that claims four gigabytes", store(Buffer.from("ffffffff6a756d62", "hex"))],
  ["a box without any length", store(Buffer.from("0000000078787878", "hex"))],
  ["a box that is shorter than its head", store(Buffer.from("000000046a756d62", "hex"))],
  ["ten thousand boxes", store(...Array.from({ length: 10_000 }, () => box("free")))],
  ["lists in lists, a hundred thousand deep", claim(Buffer.alloc(100_000, 0x81))],
  ["maps in maps, a hundred thousand deep", claim(Buffer.alloc(100_000, 0xa1))],
  ["a list that claims four billion members", claim(Buffer.from("9affffffff", "hex"))],
  ["a map that claims more members than there are numbers", claim(Buffer.from("bbffffffffffffffff", "hex"))],
  ["bytes that claim to go on for exabytes", claim(Buffer.from("5bffffffffffffffff", "hex"))],
  ["text without an end", claim(Buffer.from("7f7f7f7f7f", "hex"))],
  ["tags of tags", claim(Buffer.alloc(50_000, 0xc6))],
  ["a claim of nothing", claim(Buffer.from([0xf6]))],
  ["no manifest at all", store()],
  ["an empty manifest", Buffer.alloc(0)],
])("%s: refused at once", async (_, manifest) => {
  const spentMs = startClock();
  expect((await readCredentials(webpWith(manifest))).state).toMatch(/^(unreadable|none)$/);
  expect(spentMs()).toBeLessThan(mostMs);
});

test("credentials larger than any that were seen are not read", () => {
  expect(() => checkBoxes(new Uint8Array(maxManifestBytes + 1))).toThrow(BoxError);
});

test("a file that ends in the middle is no reason to stop, wherever it ends", async () => {
  for (const format of writtenFormats) {
    const signed = await (await createTestSigner()).sign(await makePicture(format, 32), order);
    for (let length = 0; length < signed.length; length += 97) {
      const read = await readCredentials(signed.slice(0, length));
      expect(read.state === "read" && read.isIntact === true).toBe(false);
      await printOf(signed.slice(0, length));
    }
  }
});
