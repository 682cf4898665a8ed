import type { QueryClient } from "@tanstack/react-query";
import type { Profile } from "#contract/accounts.ts";
import type { LiveEventName, sessionEndedName, StreamOpened, streamOpenedName } from "#contract/events.ts";
import type { Generation, GenerationPage } from "#contract/generations.ts";
import { liveFirstReplaySeconds } from "#contract/limits.ts";
import { statusRank } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { generationsQuery, photosQuery } from "./generations.ts";
import type { LiveMessage } from "./live-stream.ts";
import { profileQuery } from "./profile.ts";
import { putViewSet } from "./requests.ts";
import { loadSession } from "./session.ts";
import { uploadQuery } from "./uploads.ts";

type MessageName = LiveEventName | typeof streamOpenedName | typeof sessionEndedName;

const appliers: Record<MessageName, (client: QueryClient, data: string) => void> = {
  "stream.opened": (client, data) => {
    const { complete } = JSON.parse(data) as StreamOpened;
    // Something may have changed unheard: what is on the screen is read again, but for what was read a moment ago.
    if (!complete) {
      void client.invalidateQueries({
        predicate: ({ meta, state }) => meta?.changesWithReleases !== true && state.dataUpdatedAt < freshSince(),
      });
    }
  },
  "session.ended": () => void loadSession(),
  "generation.changed": (client, data) => {
    const next = JSON.parse(data) as Generation;
    putGeneration(client, next);
    putFinished(client, next);
  },
  "views.changed": (client, data) => putViewSet(client, JSON.parse(data) as ViewSet),
  "upload.changed": (client, data) => {
    const upload = JSON.parse(data) as Upload;
    client.setQueryData(uploadQuery(upload.id).queryKey, upload);
  },
  "profile.changed": (client, data) => client.setQueryData(profileQuery.queryKey, JSON.parse(data) as Profile),
};

/** Half of what a first connection is told of: the answer was under way for a while. */
function freshSince(): number {
  return Date.now() - liveFirstReplaySeconds * 500;
}

export const liveMessageNames = Object.keys(appliers);

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(appliers, name);
}

/** Puts what an event carries into the cache. Events replace what is held: the newest state is the truth. */
export function applyLiveMessage(client: QueryClient, { name, data }: LiveMessage): void {
  if (isMessageName(name)) appliers[name](client, data);
}

/** A picture that has just been finished belongs among the photos. */
function putFinished(client: QueryClient, next: Generation): void {
  if (next.status === "done" && next.kind === "preset") void client.invalidateQueries(photosQuery);
}

/** A replayed event may be older than what a call has just answered: what is finished never goes back to running. */
export function putGeneration(client: QueryClient, next: Generation): void {
  client.setQueryData<GenerationPage>(generationsQuery.queryKey, (page) => {
    if (!page) return page;
    const held = page.generations.find(({ id }) => id === next.id);
    if (!held) return { ...page, generations: [next, ...page.generations] };
    const kept = statusRank[next.status] < statusRank[held.status] ? held : next;
    return { ...page, generations: page.generations.map((one) => (one.id === next.id ? kept : one)) };
  });
}
