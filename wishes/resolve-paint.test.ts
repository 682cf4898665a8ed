import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carColours } from "#contract/car-colours.ts";
import { wheelColours } from "#contract/wheel-colours.ts";
import { byteOfLinear } from "#imaging/pixels/linear-light.ts";
import type { Paint } from "#imaging/views/paint.ts";
import { paintNames } from "./paint-names.ts";
import { resolvePaint, resolveWheelPaint } from "./resolve-paint.ts";
import { understandColour } from "./understand-colour.ts";

const hexOf = ({ colour }: Paint) =>
  `#${[colour.red, colour.green, colour.blue].map((value) => byteOfLinear(value).toString(16).padStart(2, "0")).join("")}`;
const custom = (customColour: string) => resolvePaint({ colour: "White", customColour });
const luminanceOf = ({ colour }: Paint) => 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;

describe("resolvePaint", () => {
  it.each(carColours)("mixes $name as its swatch shows it", ({ name, value }) => {
    const { paint, ...said } = resolvePaint({ colour: name });
    expect(hexOf(paint)).toBe(value.toLowerCase());
    expect(said).toEqual({ name, isUnderstood: true, note: null });
  });

  it.each([...paintNames])("knows %s", (name, [hex, finish]) => {
    const { paint, note } = custom(name);
    expect(hexOf(paint)).toBe(hex.toLowerCase());
    expect(paint.finish).toBe(finish);
    expect(note).toBeNull();
  });

  it("has a table of at least 80 car paints in its own spelling", () => {
    expect(paintNames.size).toBeGreaterThan(80);
    for (const name of paintNames.keys()) expect(name).toMatch(/^[a-z]+( [a-z]+)*$/);
  });

  it.each([
    ["Nardo Grey", "#7d8084", "solid"],
    ["nardo gray", "#7d8084", "solid"],
    ["Audi Nardo-Grey paint", "#7d8084", "solid"],
    ["British Racing Green metallic", "#12321f", "metallic"],
    ["matte black", "#0b0b0d", "matt"],
    ["Matt nardo grey", "#7d8084", "matt"],
    ["satin red", "#c4161c", "satin"],
    ["white pearl", "#f4f5f3", "pearl"],
    ["pearl white", "#f1eee6", "pearl"],
    ["#0af", "#00aaff", "solid"],
    ["#123456 metallic", "#123456", "metallic"],
    ["123456", "#123456", "solid"],
    ["rgb(10, 20, 30)", "#0a141e", "solid"],
    ["hsl(0 100% 50%)", "#ff0000", "solid"],
    ["rebeccapurple", "#663399", "solid"],
    ["Rosso Corsa with a black roof", "#c8101a", "solid"],
    ["BMW Isle of Man Green", "#1d5a4a", "metallic"],
    ["olive green", "#5d5f2f", "solid"],
    ["anthracite grey", "#2e3135", "metallic"],
    ["gun metal grey", "#3a3f44", "metallic"],
    ["cherry black", "#0b0b0d", "solid"],
    ["azúrro? no: AZZURRO", "#2f7cc4", "metallic"],
  ])("reads '%s' as %s, %s", (text, hex, finish) => {
    const { paint, isUnderstood } = custom(text);
    expect({ hex: hexOf(paint), finish: paint.finish, isUnderstood }).toEqual({ hex, finish, isUnderstood: true });
  });

  it.each([
    ["dark grey", "gray"],
    ["darkgrey", "gray"],
    ["deep red", "red"],
    ["dark british racing green", "british racing green"],
  ])("makes '%s' darker than '%s'", (darker, plain) => {
    expect(luminanceOf(custom(darker).paint)).toBeLessThan(luminanceOf(custom(plain).paint) * 0.9);
  });

  it.each([
    ["light blue", "blue"],
    ["pale green", "green"],
    ["bright orange", "orange"],
  ])("makes '%s' lighter than '%s'", (lighter, plain) => {
    expect(luminanceOf(custom(lighter).paint)).toBeGreaterThan(luminanceOf(custom(plain).paint));
  });

  it("says what a near match is shown as", () => {
    expect(custom("moonlit whisper red").note).toBe("The colour ‘moonlit whisper red’ is shown as Red.");
  });

  it("falls back to the chosen swatch for unknown words and says so", () => {
    expect(resolvePaint({ colour: "Teal", customColour: "fjord breath" })).toMatchObject({
      name: "Teal",
      isUnderstood: false,
      note: "The colour ‘fjord breath’ is not known here, so the car is shown in Teal.",
    });
  });

  it("falls back to white for an unknown swatch", () => {
    expect(resolvePaint({ colour: "Unknown" })).toMatchObject({ name: "White", isUnderstood: false });
  });

  it("does not take words for hex figures", () => {
    for (const word of ["fade", "cafe", "dad", "decade", "facade"]) expect(understandColour(word)).toBeNull();
  });

  it("keeps control characters and endless texts out of its notes", () => {
    const { note } = custom(`\u0000zzz\n${"y".repeat(5000)}`);
    expect(note).toMatch(/^The colour ‘zzz y{35}…’ is not/);
  });

  it("never throws, and always gives reflectances from 0 to 1", () => {
    const words = fc.constantFrom(
      "dark",
      "matt",
      "pearl",
      "rgb(",
      "#",
      "none",
      "%",
      "grey",
      "constructor",
      "__proto__",
    );
    const anything = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(words).map((parts) => parts.join(" ")),
    );
    const anyLiteral = fc
      .tuple(fc.constantFrom("rgb", "hsl", "lab", "oklch", "hwb"), fc.array(fc.oneof(fc.double(), fc.constant("none"))))
      .map(([name, numbers]) => `${name}(${numbers.join(" ")})`);
    fc.assert(
      fc.property(fc.oneof(anything, anyLiteral), anything, (customColour, colour) => {
        for (const { paint } of [resolvePaint({ colour, customColour }), resolveWheelPaint(customColour)])
          for (const value of [paint.colour.red, paint.colour.green, paint.colour.blue]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
      }),
      { numRuns: 200 },
    );
  });
});

describe("resolveWheelPaint", () => {
  it.each(wheelColours.filter((name) => name !== "Other"))("knows %s", (name) => {
    expect(resolveWheelPaint(name)).toMatchObject({ name, isUnderstood: true, note: null });
  });

  it.each(["body colour", "Body-coloured", "same as the car", "same colour as the body"])(
    "takes the car's own paint for '%s', where there is one",
    (words) => {
      expect(resolveWheelPaint(words, custom("nardo grey")).name).toBe("Nardo Grey");
      expect(resolveWheelPaint(words).isUnderstood).toBe(false);
    },
  );

  it("understands free text, and shows silver where there is nothing to understand", () => {
    expect(resolveWheelPaint("matt black").paint.finish).toBe("matt");
    expect(resolveWheelPaint("wobbly")).toMatchObject({ name: "Silver", isUnderstood: false });
  });
});
