import type { QueryClient } from "@tanstack/react-query";
import type { Profile } from "#contract/accounts.ts";
import type { LiveEventName } from "#contract/events.ts";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { profileQuery } from "./profile.ts";
import { generationsQuery, type GenerationPage } from "./generations.ts";
import type { LiveMessage } from "./live-stream.ts";
import { uploadQuery } from "./uploads.ts";

const appliers: Record<LiveEventName, (client: QueryClient, data: string) => void> = {
  "generation.changed": (client, data) => putGeneration(client, JSON.parse(data) as Generation),
  "upload.changed": (client, data) => {
    const upload = JSON.parse(data) as Upload;
    client.setQueryData(uploadQuery(upload.id).queryKey, upload);
  },
  "profile.changed": (client, data) => client.setQueryData(profileQuery.queryKey, JSON.parse(data) as Profile),
};
export const liveEventNames = Object.keys(appliers);

/** Puts what an event carries into the cache. Events replace what is held: the newest state is the truth. */
export function applyLiveMessage(client: QueryClient, { name, data }: LiveMessage): void {
  if (name in appliers) appliers[name as LiveEventName](client, data);
}

/** A replayed event may be older than what a call has just answered: what is finished never goes back to running. */
export function putGeneration(client: QueryClient, next: Generation): void {
  client.setQueryData<GenerationPage>(generationsQuery.queryKey, (page) => {
    if (!page) return page;
    const held = page.generations.find(({ id }) => id === next.id);
    if (!held) return { ...page, generations: [next, ...page.generations] };
    const kept = isOlder(next, held) ? held : next;
    return { ...page, generations: page.generations.map((one) => (one.id === next.id ? kept : one)) };
  });
}

const statusRank = { pending: 0, running: 1, done: 2, failed: 2, cancelled: 2 } as const;

function isOlder(next: Generation, held: Generation): boolean {
  return statusRank[next.status] < statusRank[held.status];
}
