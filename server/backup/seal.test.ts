import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createOpener, createSealer, deriveKey } from "./seal.ts";

const cheap = { N: 2 ** 10, r: 8, p: 1 };
const key = deriveKey("a passphrase for tests", Buffer.from("salt"), cheap);
const through = (content: Uint8Array, turn: () => NodeJS.ReadWriteStream, chunk = 10_000): Promise<Buffer> => {
  const chunks = Array.from({ length: Math.ceil(content.length / chunk) }, (_, nth) =>
    content.subarray(nth * chunk, (nth + 1) * chunk),
  );
  return buffer(Readable.from(chunks).compose(turn()));
};
const seal = (content: Uint8Array) => through(content, () => createSealer(key));
const open = (content: Uint8Array, by = key) => through(content, () => createOpener(by), 7777);

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
  "what is sealed opens as it was: %i bytes",
  async (bytes) => {
    const content = randomBytes(bytes);
    const sealed = await seal(content);
    expect((await open(sealed)).equals(content)).toBe(true);
    expect(bytes < 64 || !sealed.includes(content.subarray(0, 64))).toBe(true);
  },
);

test("the same file is sealed otherwise each time", async () => {
  const content = randomBytes(1000);
  expect((await seal(content)).equals(await seal(content))).toBe(false);
});

test("a changed byte, a piece taken out or exchanged, an end cut off, another passphrase: none opens", async () => {
  const sealed = await seal(randomBytes(200_000));
  const piece = 64 * 1024 + 16;
  const at = (nth: number) => 24 + nth * piece;
  const changed = Buffer.from(sealed);
  changed[at(1) + 5] = (changed[at(1) + 5] ?? 0) ^ 1;
  const without = Buffer.concat([sealed.subarray(0, at(1)), sealed.subarray(at(2))]);
  const exchanged = Buffer.concat([
    sealed.subarray(0, at(0)),
    sealed.subarray(at(1), at(2)),
    sealed.subarray(at(0), at(1)),
    sealed.subarray(at(2)),
  ]);
  const cut = sealed.subarray(0, at(2));
  for (const broken of [changed, without, exchanged, cut, sealed.subarray(0, 10), Buffer.alloc(0)])
    await expect(open(broken)).rejects.toThrow("The file was changed, or the passphrase is another.");
  await expect(open(sealed, deriveKey("another passphrase", Buffer.from("salt"), cheap))).rejects.toThrow("another");
});
