import { expect, test } from "vitest";
import { zipEntryNames, zipFileName } from "./zip-names.ts";

const named = (...fileNames: string[]) =>
  zipEntryNames(
    "Retail One",
    fileNames.map((fileName) => ({ fileName, extension: "jpg" })),
  );

test("the ZIP is named by preset and day", () => {
  expect(zipFileName("Retail Ten", new Date("2026-11-23T23:59:59Z"))).toBe("retail_images_retail-ten_2026-11-23.zip");
  expect(zipFileName("Own: My forecourt", new Date("2026-01-02T00:00:00Z"))).toBe(
    "retail_images_own-my-forecourt_2026-01-02.zip",
  );
});

test("an entry is called as the photo was, with the extension of what it is now", () => {
  expect(named("IMG_0042.HEIC", "front left.jpeg", "Škoda.v2.png", "no extension")).toEqual([
    "retail_retail-one_IMG_0042.jpg",
    "retail_retail-one_front left.jpg",
    "retail_retail-one_Škoda.v2.jpg",
    "retail_retail-one_no extension.jpg",
  ]);
  expect(zipEntryNames("Retail Two", [{ fileName: "a.jpg", extension: "webp" }])).toEqual(["retail_retail-two_a.webp"]);
});

test("doubles are numbered in their order, whatever the case of their letters, and hit no name that is there", () => {
  expect(named("a.jpg", "a (2).jpg", "A.png", "a.jpg")).toEqual([
    "retail_retail-one_a.jpg",
    "retail_retail-one_a (2).jpg",
    "retail_retail-one_A (3).jpg",
    "retail_retail-one_a (4).jpg",
  ]);
});

test("no name leaves the folder that the ZIP is unpacked in, or is refused by a file system", () => {
  const names = named(
    "../../etc/passwd",
    "..",
    "",
    "C:\\cars\\a.jpg",
    'a<b>|"?*.jpg',
    "a\u202egpj.exe",
    "x".repeat(400),
  );
  for (const name of names) {
    expect(name).toMatch(/^retail_retail-one_[^\\/:*?"<>|\p{Cc}\p{Cf}]{1,170}\.jpg$/u);
  }
  expect(names[1]).toBe("retail_retail-one_photo.jpg");
});
