import { expect, test } from "vitest";
import { ImageError } from "./image-error.ts";
import { sniffImageType } from "./sniff-image-type.ts";

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

/** An ISO container's first box, with its brands. */
const container = (major: string, ...compatible: string[]) => {
  const length = 16 + 4 * compatible.length;
  return bytes(`\0\0\0${String.fromCharCode(length)}ftyp${major}\0\0\0\0${compatible.join("")}more of the file: avif`);
};

test.each([
  ["jpeg", bytes("\xff\xd8\xff\xe0")],
  ["png", bytes("\x89PNG\r\n\x1a\n")],
  ["webp", bytes("RIFF\x10\0\0\0WEBPVP8 ")],
  ["avif", container("avif")],
  ["avif", container("mif1", "miaf", "avif")],
  ["heic", container("heic", "mif1")],
  ["heic", container("mif1", "heix")],
] as const)("%s is told by its first bytes", (type, file) => {
  expect(sniffImageType(file)).toBe(type);
});

const refusal = (file: Uint8Array) => {
  try {
    return sniffImageType(file);
  } catch (error) {
    return error instanceof ImageError ? error.code : error;
  }
};

test.each(["GIF89a", "II*\0", "MM\0*", "BM", "8BPS", "\xff\x0a", "\0\0\x01\0", '<?xml version="1.0"?><svg >'])(
  "%j is a picture, but none that is taken",
  (head) => {
    expect(refusal(bytes(head))).toBe("unsupported_image_type");
  },
);

test("what is no picture is told apart from no bytes at all", () => {
  expect(refusal(new Uint8Array())).toBe("image_empty");
  expect(refusal(bytes("%PDF-1.7"))).toBe("not_an_image");
  expect(refusal(bytes("RIFF\x10\0\0\0WAVE"))).toBe("not_an_image");
  expect(refusal(container("isom", "mp42"))).toBe("not_an_image");
});

test("only the box of brands is looked at, not what follows it", () => {
  // The text behind the box names a brand; the box itself does not.
  expect(refusal(container("mif1"))).toBe("not_an_image");
});
