import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Preset } from "#contract/generations.ts";
import { presetsQuery, promptNamesQuery } from "#web/api/presets.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { toastText } from "#web/ui/toast.tsx";

/** The scenes of Pro mode: the server's names with their pictures; the core list when the names can't be had. */
export function useProScenes({ isOn }: { isOn: boolean }) {
  const { data: presets = [] } = useQuery(presetsQuery);
  const { data: names, isError, isFetching, refetch } = useQuery({ ...promptNamesQuery, enabled: isOn });
  const hasFailed = isError && names === undefined;

  useEffect(() => {
    if (isOn && hasFailed) tellFailure();
  }, [isOn, hasFailed]);

  const core = presets.filter(({ section }) => section === "core");
  const named = names?.flatMap((name) => presets.find((one) => one.name === name && isOwners(one)) ?? []);
  return {
    core,
    /** Before the names are there: of what the list of scenes speaks. */
    count: named?.length ?? presets.filter(isOwners).length,
    scenes: named ?? (hasFailed ? core : null),
    hasFailed,
    isFetching,
    retry: async () => {
      if ((await refetch()).isError) tellFailure();
    },
  };
}

function tellFailure(): void {
  toastText(transformTexts.promptsFailed, "destructive");
}

/** Dealers' scenes belong to Retail Mode, and so do backgrounds of one's own. */
function isOwners({ section }: Preset): boolean {
  return section === "core" || section === "catalogue";
}
