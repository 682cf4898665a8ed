import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { syntheticBody } from "#imaging/views/synthetic-body.ts";
import { readModifications } from "./read-modifications.ts";

const read = (text: string) => readModifications(text, syntheticBody);
const black = { red: 0.0033, green: 0.0033, blue: 0.004 };

/** What a phrase shows, or that it is said not to be shown; the synthetic body has a spoiler, stripes and mesh wheels, but no roof rack. */
const oddWishes: readonly (readonly [phrase: string, shownAs: string, isWhole?: boolean])[] = [
  ["gull-wing doors", "hidden"],
  ["gullwing doors", "hidden"],
  ["scissor doors", "hidden"],
  ["flames on the bonnet", "hidden"],
  ["pink flames", "hidden"],
  ["widebody kit", "hidden"],
  ["roll cage", "hidden"],
  ["bull bar", "hidden"],
  ["light bar on the roof", "hidden"],
  ["carbon bonnet", "hidden"],
  ["bonnet scoop", "hidden"],
  ["red brake calipers", "hidden"],
  ["quad exhaust", "hidden"],
  ["wing mirrors in carbon", "hidden"],
  ["wide wings", "hidden"],
  ["front wing vents", "hidden"],
  ["alloy pedals", "hidden"],
  ["spare wheel on the back", "hidden"],
  ["wheel arch extensions", "hidden"],
  ["smoked tail lights", "hidden"],
  ["tinted headlights", "hidden"],
  ["pinstripes", "hidden"],
  ["side stripes in gold", "hidden"],
  ["roof box", "hidden"],
  ["roof tent", "hidden"],
  ["black roof", "hidden"],
  ["sunroof", "hidden"],
  ["snorkel", "hidden"],
  ["number 53 on the doors", "hidden"],
  ["taxi sign", "hidden"],
  ["surfboard", "hidden"],
  ["unicorn horn", "hidden"],
  ["Anhängerkupplung", "hidden"],
  ["🔥🔥", "hidden"],
  ["wheels", "hidden"],
  ["22 inch rims", "hidden"],
  ["no steering wheel", "hidden"],
  ["no spoiler", "without"],
  ["not lowered", "without"],
  ["carbon ducktail", "rear spoiler", false],
  ["huge rear wing", "rear spoiler", false],
  ["I want a spoiler please", "rear spoiler", true],
  ["slammed on black BBS rims", "lowered, black mesh wheels", true],
  ["lowered 30 mm", "lowered by 36 mm", false],
  ["50% window tint", "tinted windows", false],
  ["20 inch matt black wheels", "matt black wheels", false],
  ["blurple stripes", "stripes", false],
  ["white viper stripes over the bonnet", "white stripes", true],
];
const oddPhrases = oddWishes.map(([phrase]) => phrase);

describe("readModifications", () => {
  it.each(oddWishes.map(([phrase, shownAs, isWhole = true]) => ({ phrase, shownAs, isWhole })))(
    "says of '$phrase': $shownAs",
    ({ phrase, shownAs, isWhole }) => {
      const { readings, notes } = read(phrase);
      expect(readings).toHaveLength(1);
      const isShown = shownAs !== "hidden" && shownAs !== "without";
      expect(readings[0]).toMatchObject(
        isShown ? { phrase, outcome: "shown", shownAs, isWhole } : { phrase, outcome: shownAs, shownAs: null },
      );
      expect(notes).toHaveLength(shownAs === "hidden" || !isWhole ? 1 : 0);
    },
  );

  it("reads what the body can show and says what it can't", () => {
    const { stripes, wheelPaint, readings, ...rest } = read(
      "lowered on coilovers, tinted windows, roof rack, black mesh wheels, racing stripes in white, rear spoiler, widebody kit, loud exhaust",
    );
    expect(rest).toEqual({
      isLowered: true,
      hasTintedGlass: true,
      parts: ["spoiler"],
      wheelDesign: "mesh",
      notes: [
        "Roof rack can't be shown on this body.",
        "Widebody kit can't be shown on this body.",
        "Loud exhaust can't be shown on this body.",
      ],
    });
    expect(readings).toHaveLength(8);
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

  it.each(["", "None", "n/a", "-", "stock", "no spoiler", "without roof rack", "no stickers"])(
    "has nothing to show or to say for '%s'",
    (text) => {
      expect(read(text)).toMatchObject({ isLowered: false, parts: [], notes: [] });
    },
  );

  it("keeps a colour with the stripes it belongs to", () => {
    expect(read("white and black stripes").readings).toMatchObject([
      { phrase: "white and black stripes", shownAs: "white stripes", isWhole: false },
    ]);
    expect(read("stripes in white").readings).toMatchObject([{ shownAs: "white stripes", isWhole: true }]);
    expect(read("white stripes black wheels").readings).toMatchObject([{ shownAs: "white stripes, black wheels" }]);
  });

  it("keeps a place with the wish that goes there", () => {
    expect(read("white stripes over bonnet and roof").readings).toMatchObject([
      { shownAs: "white stripes", isWhole: true },
    ]);
  });

  it("shows the colour of wheels whose design it can't show", () => {
    const { wheelPaint, notes } = read("gold turbine wheels");
    expect(wheelPaint?.colour.red).toBeGreaterThan(0.4);
    expect(notes).toEqual(["Gold turbine wheels is shown as: gold wheels."]);
  });

  it("quotes what it can't put into a sentence", () => {
    expect(read("<b>make it look really fast</b>").notes).toEqual([
      "‘<b>make it look really fast</b>’ can't be shown on this body.",
    ]);
  });

  it("shows the first of two kinds of wheels, and says so of the second", () => {
    expect(read("mesh wheels, five-spoke wheels in gold").readings).toMatchObject([
      { shownAs: "mesh wheels", isWhole: true },
      { shownAs: "gold wheels", isWhole: false },
    ]);
  });

  it("paints wheels in the colour of the body", () => {
    const red = { colour: { red: 1, green: 0, blue: 0 }, finish: "solid" } as const;
    expect(readModifications("body coloured wheels", syntheticBody, red).wheelPaint).toBe(red);
  });

  it("says how many more there are where a dozen sentences don't do", () => {
    const text = Array.from({ length: 15 }, (_, index) => `gadget ${"x".repeat(index + 1)}`).join(", ");
    const { notes, readings } = read(text);
    expect(readings).toHaveLength(15);
    expect(notes).toHaveLength(13);
    expect(notes.at(-1)).toBe("3 more of the modifications can't be shown as they were asked for.");
  });

  it("never throws, and never says more than thirteen sentences", { tags: ["thorough"] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (text) => {
        expect(read(text).notes.length).toBeLessThanOrEqual(13);
      }),
    );
  });

  it("passes over no wish: every letter that was typed stands in the reading of some phrase", () => {
    const bare = (text: string) => text.toLowerCase().replace(/\b(and|plus|with)\b|[^\p{L}\p{N}]/giu, "");
    const word = fc.constantFrom(...oddPhrases.flatMap((phrase) => phrase.split(" ")), ",", "and", "with", ";");
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 20 }).map((words) => words.join(" ")),
        (text) => {
          const letters = (texts: readonly string[]) =>
            Array.from(bare(texts.join(" ")))
              .toSorted()
              .join("");
          expect(letters(read(text).readings.map(({ phrase }) => phrase))).toBe(letters([text]));
        },
      ),
    );
  });
});
