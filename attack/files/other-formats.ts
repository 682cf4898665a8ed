import { jpegSegment, startOfImage } from "./jpeg-parts.ts";

const entities = "bcdefghij"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi".charAt(index)};`.repeat(10)}">`)
  .join("");

/** What an image library may take for a picture, and must not here: formats that read files, fetch addresses or run programs. */
const texts = {
  "SVG with a script":
    '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>',
  "SVG that reads a file":
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><text>&x;</text></svg>',
  "SVG of a billion laughs": `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">${entities}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
  HTML: "<!doctype html><img src=x onerror=alert(1)>",
  PHP: '<?php system("id"); ?>',
  PDF: "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj",
  "EPS that runs a program": "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 500 500\n(%pipe%id) (w) file",
  MVG: "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://127.0.0.1:9/x.jpg\"|id\")'\npop graphic-context",
  "a table": "1,2,3\n4,5,6\n",
  "GIF and script in one": `GIF89a/*${"\0".repeat(50)}*/=1;alert(1)`,
  MATLAB: `MATLAB 5.0 MAT-file${" ".repeat(200)}`,
  FITS: "SIMPLE  =                    T",
  Radiance: "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 400 +X 400\n",
  MP4: `\0\0\0\x18ftypmp42\0\0\0\0mp42isom${"\0".repeat(1000)}`,
} as const;

const bytes = {
  BMP: Buffer.concat([Buffer.from("BM"), Buffer.alloc(3000)]),
  PSD: Buffer.concat([Buffer.from("8BPS"), Buffer.alloc(500)]),
  "JPEG XL": Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(500, 1)]),
  "JPEG 2000": Buffer.concat([Buffer.from("\0\0\0\x0cjP  \r\n\x87\n", "latin1"), Buffer.alloc(500)]),
  icon: Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(500)]),
  PPM: Buffer.concat([Buffer.from("P6\n300 300\n255\n"), Buffer.alloc(270_000, 90)]),
  "the library's own format": Buffer.concat([Buffer.from([0xb6, 0xa6, 0xf2, 0x08]), Buffer.alloc(600)]),
  OpenEXR: Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01, 2]), Buffer.alloc(300)]),
  "TIFF of a slide scanner": Buffer.concat([Buffer.from("II*\0"), Buffer.alloc(400, 1)]),
  ZIP: Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(300)]),
  "a program": Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(3000, 1)]),
  "a PDF in a JPEG's head": Buffer.concat([startOfImage, jpegSegment(0xe0, Buffer.from("%PDF-1.7"))]),
  nothing: Buffer.alloc(0),
  "200,000 zeros": Buffer.alloc(200_000),
  "5000 blanks": Buffer.alloc(5000, 32),
} as const;

export const otherFormats: readonly { name: string; bytes: Buffer }[] = [
  ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, "latin1") })),
  ...Object.entries(bytes).map(([name, content]) => ({ name, bytes: content })),
];
