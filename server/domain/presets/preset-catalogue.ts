import type { Preset } from "#contract/generations.ts";
import { corePresetNames, retailPresetNames, type PresetSection } from "#contract/presets.ts";
import type { Database } from "#server/db/client.ts";
import { putSceneNames } from "./scene-names-store.ts";

/** A preset as its scene describes it. */
export type PresetFacts = {
  id: string;
  name: string;
  /** What it was called before. */
  formerNames?: readonly string[] | undefined;
  section: PresetSection;
  thumbnailUrl: string;
};

/** The presets on offer, in the order in which they are shown. */
export type PresetCatalogue = readonly PresetFacts[];

const namesInOrder: readonly string[] = [...corePresetNames, ...retailPresetNames];

/** Core and retail in the order of the contract, the catalogue behind them by name. */
export function orderPresets(presets: readonly PresetFacts[]): PresetCatalogue {
  const rank = ({ name }: PresetFacts) => {
    const index = namesInOrder.indexOf(name);
    return index < 0 ? namesInOrder.length : index;
  };
  return presets.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "en"));
}

/** By its name, or one that it had before. Null when there is no such preset, or none that has a scene yet. */
export function findPreset(catalogue: PresetCatalogue, name: string): PresetFacts | null {
  const isFormer = ({ formerNames }: PresetFacts) => formerNames?.includes(name) === true;
  return catalogue.find((preset) => preset.name === name) ?? catalogue.find(isFormer) ?? null;
}

/** The catalogue beyond core and retail belongs to Pro, and so do backgrounds of one's own. */
export function isPresetAllowed(preset: PresetFacts, { isPro }: { isPro: boolean }): boolean {
  return isPro || preset.section === "core" || preset.section === "retail";
}

/** Retail Mode's own, and the backgrounds that a dealer has brought. */
export function isPresetForDealers({ section }: PresetFacts): boolean {
  return section === "retail" || section === "own";
}

/** The presets with what the caller's plan may use. */
export function listPresets(catalogue: PresetCatalogue, plan: { isPro: boolean }): Preset[] {
  return catalogue.map((preset) => {
    const { id, name, section, thumbnailUrl } = preset;
    return { id, name, section, thumbnailUrl, available: isPresetAllowed(preset, plan) };
  });
}

/** The names of all presets for owners; the retail ones belong to dealers. */
export function listOwnersPresetNames(catalogue: PresetCatalogue): string[] {
  return catalogue.filter(({ section }) => section !== "retail").map(({ name }) => name);
}

/** Before anything is ordered: what is paid is paid for a scene, whatever it is called then or later (docs/decisions/134). */
export async function recordSceneNames(db: Database, catalogue: PresetCatalogue): Promise<void> {
  const namesOf = ({ id, name, formerNames = [] }: PresetFacts) =>
    [name, ...formerNames].map((one) => ({ name: one, sceneId: id }));
  await putSceneNames(db, catalogue.flatMap(namesOf));
}
