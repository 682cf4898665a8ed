import { expect, test } from "vitest";
import { detectedRequest, syntheticReading } from "#web/testing/synthetic-detection.ts";
import { syntheticRequest } from "#web/testing/synthetic-view-set.ts";
import { factsOf, missingForViews, paintedRequest } from "./car-facts.ts";
import { carName, confidenceText, listingHeadline, listingText, shownValue, titleCase } from "./car-words.ts";

test.each([
  ["volkswagen golf", "Volkswagen Golf"],
  ["BMW", "BMW"],
  ["e-class", "E-Class"],
  ["škoda octavia", "Škoda Octavia"],
  ["navy blue", "Navy Blue"],
])("'%s' in title case is '%s'", (text, shown) => {
  expect(titleCase(text)).toBe(shown);
});

test("a number plate is shown in upper case, a view in words", () => {
  expect(shownValue("number_plate", "ab12 cde")).toBe("AB12 CDE");
  expect(shownValue("view", "front-quarter")).toBe("Front Quarter");
});

test("the text for a listing has a headline and all ten fields, and marks what nobody has confirmed", () => {
  const { detection } = detectedRequest();
  const facts = factsOf(
    detectedRequest({
      fields: {
        ...detection?.fields,
        year: syntheticReading("2018", { confidence: 0.5 }),
        trim: syntheticReading("competition"),
      },
    }),
  );
  expect(listingHeadline(facts)).toBe("BMW M3 Competition, Navy Blue");
  expect(listingText(facts).split("\n")).toEqual([
    "BMW M3 Competition, Navy Blue",
    "",
    "Make: BMW",
    "Model: M3",
    "Year: 2018 (please check)",
    "Colour: Navy Blue",
    "Trim: Competition",
    "Generation: not known",
    "Visual Options: not known",
    "Wheels: not known",
    "Seen from: not known",
    "Number Plate: not known",
  ]);
});

test("a car of which nothing is known has no name and no headline", () => {
  const facts = factsOf(detectedRequest({ fields: {} }));
  expect([carName(facts), listingHeadline(facts)]).toEqual([null, ""]);
});

test("a field that no photo has told yet is being detected as long as photos are read", () => {
  expect(factsOf(detectedRequest({ status: "reading", fields: {} })).make.state).toBe("detecting");
  expect(factsOf(detectedRequest({ status: "failed", fields: {} })).make.state).toBe("unknown");
  expect(factsOf(detectedRequest({ status: "reading", fields: { make: null } })).make.state).toBe("detecting");
  expect(factsOf(detectedRequest({ status: "done", fields: { make: null } })).make.state).toBe("unknown");
});

test("a suggestion is no knowledge: make and model must be sure before views are made", () => {
  const told = detectedRequest().detection?.fields;
  const facts = factsOf(detectedRequest({ fields: { ...told, make: syntheticReading("BMW", { confidence: 0.89 }) } }));
  expect(facts.make.state).toBe("suggested");
  expect(missingForViews(facts)).toEqual(["make"]);
  expect(missingForViews(factsOf(detectedRequest({ fields: {} })))).toEqual(["make", "model", "colour"]);
});

test("what is painted is what was told, and 2024 where no year was", () => {
  const request = detectedRequest();
  expect(paintedRequest(request, factsOf(request))).toMatchObject({
    make: "BMW",
    model: "M3",
    year: 2024,
    color: "Navy Blue",
    swatch: "Navy Blue",
  });
});

test("a car described by hand is known by its owner's word", () => {
  const facts = factsOf(syntheticRequest({ number_plate: "cv26 rvs" }));
  expect(facts.make).toMatchObject({ state: "sure", reading: { value: "BMW", source: "person" } });
  expect(facts.trim.state).toBe("unknown");
});

test("what only an AI model says is called so, and a person is asked to check it", () => {
  const make = { ...syntheticReading("Skoda", { confidence: 0.8 }), source: "model" as const };
  expect(confidenceText(factsOf(detectedRequest({ fields: { make } })).make)).toBe("AI model, please check");
});
