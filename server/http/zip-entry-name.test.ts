import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureEntryName, uploadEntryName, viewEntryName } from "#server/domain/account-export/entry-names.ts";
import { numberDoubles, safeStem, zipEntryNames } from "#server/domain/retail-runs/zip-names.ts";
import { isSafeEntryName, requireSafeEntryName } from "./zip-entry-name.ts";

const nasty = [
  "../../etc/passwd",
  "..\\..\\windows",
  "/etc/passwd",
  "C:\\cars",
  "C:x",
  "\\\\server\\share",
  "CON",
  "aux",
  "com1.backup",
  "LPT³",
  "nul.",
  "name.",
  "name ",
  " . . ",
  ".hidden",
  "a\u202egpj.exe",
  "line\nbreak",
  "tab\there",
  "nul\0byte",
  "para\u2029graph",
  "half \ud800 pair",
  "漢".repeat(200),
  "🚗".repeat(100),
  "e\u0301".repeat(90),
  `${"x".repeat(99)}. y`,
  "~",
  "-rf",
  "",
  "   ",
];
/** Whatever somebody types, and what breaks names, in any mixture. */
const typed = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: "binary", maxLength: 260 }),
  fc.array(fc.constantFrom(...nasty, ".", " ", "/", "\\", "-"), { maxLength: 6 }).map((parts) => parts.join("")),
);
const id = "1f0c2ab4-0000-4000-8000-000000000000";
const createdAt = new Date("2026-11-23T10:00:00Z");

const expectSafe = (names: readonly string[]) => {
  for (const name of names) expect(isSafeEntryName(name), JSON.stringify(name)).toBe(true);
  const unpacked = names.map((name) => name.normalize("NFC").toLowerCase());
  expect(new Set(unpacked).size).toBe(names.length);
};

test("whatever photos are called, the names of a run's ZIP stay in its folder, are taken by every system and are no two alike", () => {
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 12 }), typed, (names, preset) => {
      expectSafe(
        zipEntryNames(
          preset,
          names.map((fileName) => ({ fileName, extension: "jpg" })),
        ),
      );
    }),
    { numRuns: 400 },
  );
});

test("titles of pictures and of sets, which are folders, do not meet", () => {
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 8 }), fc.array(typed, { maxLength: 4 }), (titles, sets) => {
      const folders = [...new Set(sets.map((title) => safeStem(title).toLowerCase()))];
      expectSafe(
        numberDoubles([
          ...folders.map((folder) => ({ stem: `${folder}/front`, extension: "jpg" })),
          ...titles.map((title) => ({ stem: safeStem(title), extension: "jpg" })),
        ]),
      );
    }),
    { numRuns: 400 },
  );
  expect(
    numberDoubles([
      { stem: "car.jpg/front", extension: "jpg" },
      { stem: "car", extension: "jpg" },
    ]),
  ).toEqual(["car.jpg/front.jpg", "car (2).jpg"]);
});

test("so do the files of an account's export", () => {
  fc.assert(
    fc.property(typed, typed, (first, second) => {
      const key = "photos/ab/x.jpg";
      expectSafe([
        uploadEntryName({ id, purpose: "photo", fileName: first, createdAt, photoKey: key }),
        pictureEntryName({ id, preset: first, aspectRatio: "4:3", createdAt, resultKey: key }),
        viewEntryName({ id, car: { make: first, model: second }, createdAt }, "front"),
      ]);
    }),
    { numRuns: 400 },
  );
});

test("a name that was made otherwise does not go out", () => {
  for (const name of ["../a.jpg", "a/../b.jpg", "/a.jpg", "C:a.jpg", "a//b.jpg", "CON.jpg", "a\nb.jpg", ".a", "a.", ""])
    expect(() => requireSafeEntryName(name), name).toThrow(/name that not every system takes/);
  expect(requireSafeEntryName("views/a (2)/front.jpg")).toBe("views/a (2)/front.jpg");
  expect(requireSafeEntryName("account.json")).toBe("account.json");
});
