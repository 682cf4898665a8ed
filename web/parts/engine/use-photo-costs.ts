import { useQuery } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import { enginesQuery } from "#web/api/engines.ts";
import { photoOffersQuery } from "#web/api/offers.ts";

/** Tokens of a picture that is not made yet, as the server says; null while it has not said so. */
export type PhotoCosts = (engine: EngineName, preset: string) => number | null;

export function usePhotoCosts(uploadId: string | undefined): PhotoCosts {
  const { data: choice } = useQuery(enginesQuery);
  const isStored = uploadId !== undefined;
  const isAiOpen =
    choice !== undefined && choice.agreedAt !== null && choice.offers.some((one) => one.engine === "cloud");
  const { data: studio } = useQuery({ ...photoOffersQuery(uploadId ?? "", "studio"), enabled: isStored });
  const { data: cloud } = useQuery({ ...photoOffersQuery(uploadId ?? "", "cloud"), enabled: isStored && isAiOpen });
  return (engine, preset) => (engine === "studio" ? studio : cloud)?.get(preset) ?? null;
}
