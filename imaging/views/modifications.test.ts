import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readModifications } from "./modifications.ts";
import { syntheticBody } from "./synthetic-body.ts";

const read = (text: string) => readModifications(text, syntheticBody);
const black = { red: 0.0033, green: 0.0033, blue: 0.004 };

describe("readModifications", () => {
  it("reads what the body can show and says what it can't", () => {
    const { stripes, wheelPaint, ...rest } = read(
      "lowered on coilovers, tinted windows, roof rack, black mesh wheels, racing stripes in white, rear spoiler, widebody kit, loud exhaust",
    );
    expect(rest).toEqual({
      isLowered: true,
      hasTintedGlass: true,
      parts: ["spoiler"],
      wheelDesign: "mesh",
      notes: [
        "A roof rack can't be shown on this body.",
        "Widebody kit can't be shown on this body.",
        "Loud exhaust can't be shown on this body.",
      ],
    });
    expect(stripes?.paint?.colour.red).toBeGreaterThan(0.8);
    expect(wheelPaint?.colour.red).toBeCloseTo(black.red, 3);
  });

  it.each([
    ["slammed", { isLowered: true }],
    ["Lowering springs", { isLowered: true }],
    ["privacy glass", { hasTintedGlass: true }],
    ["blacked-out windows", { hasTintedGlass: true }],
    ["ducktail", { parts: ["spoiler"] }],
    ["BBS rims", { wheelDesign: "mesh" }],
    ["five spoke alloys", { wheelDesign: null }],
    ["stripes", { stripes: { paint: null } }],
  ])("shows '%s'", (text, shown) => {
    expect(read(text)).toMatchObject({ ...shown, notes: [] });
  });

  it.each([
    "tinted tail lights",
    "side stripes",
    "steering wheel",
    "wheel arches",
    "roof box",
    "front lip",
    "20 inch wheels",
    "turbine wheels",
  ])("does not pretend to show '%s'", (text) => {
    const { notes, ...shown } = read(text);
    expect(shown).toMatchObject({
      isLowered: false,
      hasTintedGlass: false,
      parts: [],
      wheelDesign: null,
      stripes: null,
    });
    expect(notes).toEqual([`${text.charAt(0).toUpperCase()}${text.slice(1)} can't be shown on this body.`]);
  });

  it.each(["", "None", "n/a", "-", "stock", "no spoiler", "without roof rack", "badge delete"])(
    "has nothing to show or to say for '%s'",
    (text) => {
      expect(read(text)).toMatchObject({ isLowered: false, parts: [], notes: [] });
    },
  );

  it("keeps a colour with the stripes it belongs to", () => {
    expect(read("black and gold stripes").notes).toEqual([]);
  });

  it("shows the colour of wheels whose design it can't show", () => {
    const { wheelPaint, notes } = read("gold turbine wheels");
    expect(wheelPaint?.colour.red).toBeGreaterThan(0.4);
    expect(notes).toEqual(["That wheel design can't be shown on this body."]);
  });

  it("quotes what it can't put into a sentence", () => {
    expect(read("<b>make it look really fast</b>").notes).toEqual([
      "‘<b>make it look really fast</b>’ can't be shown on this body.",
    ]);
  });

  it("never throws, and never says more than a dozen sentences", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (text) => {
        expect(read(text).notes.length).toBeLessThanOrEqual(12);
      }),
    );
  });
});
