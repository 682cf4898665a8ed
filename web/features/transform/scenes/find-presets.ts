import type { Preset } from "#contract/generations.ts";
import { foldText } from "#web/ui/filter-options.ts";

/** The presets whose names hold every word that was typed, in the order given: 'snow village' finds 'Village in Snow'. */
export function findPresets(presets: readonly Preset[], typed: string): readonly Preset[] {
  const words = foldText(typed).split(" ").filter(Boolean);
  if (words.length === 0) return presets;
  return presets.filter(({ name }) => {
    const folded = foldText(name);
    return words.every((word) => folded.includes(word));
  });
}
