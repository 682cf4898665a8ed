import { describe, expect, it } from "vitest";
import { requestLengths } from "#contract/limits.ts";
import { syntheticBody } from "#imaging/views/synthetic-body.ts";
import { understandWish, type CarWish } from "./understand-wish.ts";

const plain: CarWish = {
  colour: "Red",
  customColour: null,
  wheelColour: "Silver",
  modifications: null,
  numberPlate: null,
  country: "GB",
};
const understood = (change: Partial<CarWish>) => understandWish(syntheticBody, { ...plain, ...change });

describe("understandWish", () => {
  it("has nothing to say about a wish that it can paint as it is", () => {
    expect(understood({})).toMatchObject({ paintName: "Red", wheelPaintName: "Silver", notes: [] });
  });

  it("lets a custom colour overrule the swatch", () => {
    expect(understood({ customColour: "nardo grey" }).paintName).toBe("Nardo Grey");
  });

  it("says of each subject what the pictures show otherwise", () => {
    const { notes } = understood({
      customColour: "fjord breath",
      wheelColour: "wobbly",
      modifications: "widebody",
      numberPlate: "???",
    });
    expect(notes).toEqual([
      { subject: "colour", text: "The colour ‘fjord breath’ is not known here, so the car is shown in Red." },
      { subject: "wheels", text: "The wheel colour ‘wobbly’ is not known here, so the wheels are shown in Silver." },
      { subject: "modifications", text: "Widebody can't be shown on this body." },
      { subject: "number-plate", text: "The number plate ‘???’ has no letters that can be shown." },
    ]);
  });

  it("lets the modifications' own words about wheels overrule the wheel colour, silently", () => {
    const { painting, notes } = understood({ wheelColour: "wobbly", modifications: "black wheels" });
    expect(painting.wheelPaint.colour.red).toBeLessThan(0.02);
    expect(notes).toEqual([]);
  });

  it("wears an invented plate unless there is one", () => {
    expect(understood({}).painting.plate.text).toBe("CAR VAS");
    expect(understood({ numberPlate: "ab12 cde" }).painting.plate.text).toBe("AB12 CDE");
  });

  it("wears as many letters as may be typed, none left out", () => {
    const longest = "AB 131-D 123";
    expect(longest).toHaveLength(requestLengths.numberPlate);
    expect(understood({ numberPlate: longest }).painting.plate.text).toBe(longest);
  });

  it("wears a plain plate where nothing of ours may be seen, and the typed one all the same", () => {
    expect(understood({ untypedPlate: "plain" }).painting.plate.text).toBe("");
    expect(understood({ untypedPlate: "plain", numberPlate: "?!" }).painting.plate.text).toBe("");
    expect(understood({ untypedPlate: "plain", numberPlate: "AB12 CDE" }).painting.plate.text).toBe("AB12 CDE");
  });
});
