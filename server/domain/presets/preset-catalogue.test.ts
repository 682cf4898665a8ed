import { expect, test } from "vitest";
import { corePresetNames, retailPresetNames, type PresetSection } from "#contract/presets.ts";
import { findPreset, isPresetAllowed, listOwnersPresetNames, listPresets, orderPresets } from "./preset-catalogue.ts";

const facts = (name: string, section: PresetSection) => ({
  id: name.toLowerCase(),
  name,
  section,
  thumbnailUrl: `/${name}`,
});
const inOrder = [
  ...corePresetNames.map((name) => facts(name, "core")),
  ...retailPresetNames.map((name) => facts(name, "retail")),
  facts("Ålesund", "catalogue"),
  facts("Quarry Lake", "catalogue"),
  facts("Zermatt", "catalogue"),
];
const catalogue = orderPresets(inOrder.toReversed());

test("core and retail stand in the contract's order, the catalogue behind them by name", () => {
  expect(catalogue.map(({ name }) => name)).toEqual(inOrder.map(({ name }) => name));
});

test("a preset is found by its exact name", () => {
  expect(findPreset(catalogue, "Quarry Lake")?.section).toBe("catalogue");
  expect(findPreset(catalogue, "quarry lake")).toBeNull();
});

test("the catalogue is for Pro, core and retail for everybody", () => {
  const allowed = (isPro: boolean) => catalogue.filter((preset) => isPresetAllowed(preset, { isPro }));
  expect(allowed(true)).toEqual(catalogue);
  expect(new Set(allowed(false).map(({ section }) => section))).toEqual(new Set(["core", "retail"]));
  const listed = listPresets(catalogue, { isPro: false });
  expect(listed.filter(({ available }) => !available).map(({ name }) => name)).toEqual([
    "Ålesund",
    "Quarry Lake",
    "Zermatt",
  ]);
});

test("owners are not told of the dealers' presets", () => {
  const names = listOwnersPresetNames(catalogue);
  expect(names).toEqual(expect.arrayContaining([...corePresetNames, "Quarry Lake"]));
  expect(names.filter((name) => retailPresetNames.some((retail) => retail === name))).toEqual([]);
});
