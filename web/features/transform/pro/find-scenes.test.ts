import { expect, test } from "vitest";
import type { Preset } from "#contract/generations.ts";
import { sceneSettings } from "#contract/scene-settings.ts";
import { countChoices, findScenes, noFilters, orderScenes, type SceneFilters } from "./find-scenes.ts";

const names = { "village-snow": "Village in Snow", "port-snow": "Port in Snow", sisu: "Sisu", city: "City" } as const;
const scenes = Object.entries(names).map(([id, name]): Preset => ({
  id,
  name,
  section: "core",
  thumbnailUrl: "/t.webp",
  available: true,
}));
const none: ReadonlySet<string> = new Set();

const found = (filters: Partial<SceneFilters>, starred = none) =>
  findScenes(scenes, { ...noFilters, ...filters }, starred).map(({ name }) => name);

test.each([
  ["", ["Village in Snow", "Port in Snow", "Sisu", "City"]],
  ["snow", ["Village in Snow", "Port in Snow", "Sisu"]],
  ["snow vill", ["Village in Snow"]],
  ["Finland", ["Sisu"]],
  ["harbour", []],
  ["ity", []],
])("%j finds what is called so, or looks so, by the beginnings of its words", (words, expected) => {
  expect(found({ words })).toEqual(expected);
});

test("filters hold together: each takes away what is not so", () => {
  expect(found({ weather: "snow" })).toEqual(["Village in Snow", "Port in Snow", "Sisu"]);
  expect(found({ weather: "snow", place: "forest" })).toEqual(["Sisu"]);
  expect(found({ weather: "snow", light: "dusk" })).toEqual([]);
  expect(found({ isFavourite: true }, new Set(["city"]))).toEqual(["City"]);
  expect(found({ isFavourite: true, weather: "snow" }, new Set(["city"]))).toEqual([]);
});

test("behind a choice stands how many it would leave with the others as they are", () => {
  const counted = (filters: Partial<SceneFilters>) =>
    Object.fromEntries(
      countChoices(scenes, { facet: "weather", filters: { ...noFilters, ...filters }, favourites: none }),
    );
  expect(counted({})).toEqual({ snow: 3, clear: 1 });
  expect(counted({ place: "city" })).toEqual({ clear: 1 });
  expect(counted({ weather: "snow", words: "city" })).toEqual({ clear: 1 });
});

test("favourites come first, then what was used last, then the rest as it was", () => {
  const order = (starred: string[], used: string[]) =>
    orderScenes(scenes, { favourites: new Set(starred), used }).map(({ id }) => id);
  expect(order([], [])).toEqual(["village-snow", "port-snow", "sisu", "city"]);
  expect(order([], ["Sisu", "City", "Sisu", "Retail One"])).toEqual(["sisu", "city", "village-snow", "port-snow"]);
  expect(order(["city", "port-snow"], ["Sisu"])).toEqual(["port-snow", "city", "sisu", "village-snow"]);
  expect(order(["city", "port-snow"], ["City", "Sisu"])).toEqual(["city", "port-snow", "sisu", "village-snow"]);
});

test("a scene that nobody has described is found by its name alone", () => {
  const unknown: Preset = {
    id: "moon",
    name: "Moon Base",
    section: "catalogue",
    thumbnailUrl: "/t.webp",
    available: true,
  };
  expect(sceneSettings.has("moon")).toBe(false);
  expect(findScenes([unknown], { ...noFilters, words: "base" }, none)).toEqual([unknown]);
  expect(findScenes([unknown], { ...noFilters, weather: "snow" }, none)).toEqual([]);
});
