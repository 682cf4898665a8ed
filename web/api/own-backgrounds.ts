import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { OwnBackground, OwnBackgroundFacts } from "#contract/own-backgrounds.ts";
import { call } from "./client.ts";
import { presetsQuery } from "./presets.ts";

/** Oldest first. */
export const ownBackgroundsQuery = queryOptions({
  queryKey: ["own-backgrounds"],
  queryFn: async () => (await call("get /api/own-backgrounds")).backgrounds,
});

/** @throws {Failure} `pro_only`, `too_many_backgrounds`, `name_taken`, `background_too_small` */
export async function addOwnBackground(
  client: QueryClient,
  background: OwnBackgroundFacts & { uploadId: string },
): Promise<OwnBackground> {
  const { uploadId, name, horizonShare, groundShare, gloss } = background;
  const added = await call("post /api/own-backgrounds", { body: { uploadId, name, horizonShare, groundShare, gloss } });
  await refresh(client, [...(client.getQueryData(ownBackgroundsQuery.queryKey) ?? []), added]);
  return added;
}

/** @throws {Failure} `pro_only`, `not_found`, `name_taken` */
export async function changeOwnBackground(
  client: QueryClient,
  id: string,
  facts: OwnBackgroundFacts,
): Promise<OwnBackground> {
  const changed = await call("put /api/own-backgrounds/{id}", { path: { id }, body: facts });
  const known = client.getQueryData(ownBackgroundsQuery.queryKey) ?? [];
  await refresh(
    client,
    known.map((one) => (one.id === id ? changed : one)),
  );
  return changed;
}

/** @throws {Failure} `not_found` */
export async function removeOwnBackground(client: QueryClient, id: string): Promise<void> {
  const { backgrounds } = await call("delete /api/own-backgrounds/{id}", { path: { id } });
  await refresh(client, backgrounds);
}

/** They are presets, too. */
async function refresh(client: QueryClient, backgrounds: OwnBackground[]): Promise<void> {
  client.setQueryData(ownBackgroundsQuery.queryKey, backgrounds);
  await client.invalidateQueries({ queryKey: presetsQuery.queryKey });
}
