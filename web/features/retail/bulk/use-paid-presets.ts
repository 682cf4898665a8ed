import { useQueries } from "@tanstack/react-query";
import { paidPresetsQuery } from "#web/api/pictures.ts";
import type { KnownPhoto } from "./set-facts.ts";

/** The presets that have been paid for each photo of the set; a photo of which that is not known yet is not in it. */
export function usePaidPresets(known: readonly KnownPhoto[]): ReadonlyMap<string, readonly string[]> {
  const ids = known.flatMap(({ upload }) => (upload === undefined ? [] : [upload.id]));
  return useQueries({
    queries: ids.map(paidPresetsQuery),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, at) => (data === undefined ? [] : [[ids[at] ?? "", data]]))),
  });
}
