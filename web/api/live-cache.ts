import type { QueryClient } from "@tanstack/react-query";
import type { LiveThings, sessionEndedName } from "#contract/events.ts";
import type { Generation, GenerationPage } from "#contract/generations.ts";
import { liveFirstReplaySeconds } from "#contract/limits.ts";
import { isUnfinished, statusRank } from "#contract/statuses.ts";
import { billingQuery } from "./billing.ts";
import { forgetCar, readCarsQuery } from "./car-photos.ts";
import { tellFinished } from "./finished-pictures.ts";
import { generationsQuery, photosQuery } from "./generations.ts";
import type { LiveMessage } from "./live-stream.ts";
import { rereadOffers } from "./offers.ts";
import { forgetUnseenPages, putTitle, takeOverview } from "./pictures.ts";
import { profileQuery } from "./profile.ts";
import { priceOfViewsKey, putViewSet, requestQuery } from "./requests.ts";
import { putCutOutOfRuns, putRun, putRunPicture } from "./retail-runs.ts";
import { followEndedSession } from "./session.ts";
import { forgetUpload } from "./storage.ts";
import { tokensKey } from "./tokens.ts";
import { uploadQuery } from "./uploads.ts";

const appliers: { readonly [Name in keyof LiveThings]: (client: QueryClient, thing: LiveThings[Name]) => void } = {
  "stream.opened": (client, { complete }) => {
    // Something may have changed unheard: all is read again but what was read a moment ago.
    if (!complete) readAgain(client, freshSince());
  },
  "generation.changed": (client, next) => {
    putGeneration(client, next);
    // What is ordered may be had in other formats, and what came to nothing has to be paid anew.
    if (next.percent === 0 || !isUnfinished(next)) rereadOffers(client);
    putFinished(client, next);
    putRunPicture(client, next);
    tellOfHistory(client, { status: next.status, groupId: next.runId ?? next.uploadId });
  },
  "views.changed": (client, next) => {
    putViewSet(client, next);
    // What is paid is not paid again; what failed has to be.
    if (!isUnfinished(next)) void client.invalidateQueries({ queryKey: [priceOfViewsKey] });
    tellOfHistory(client, { status: next.status, groupId: next.requestId });
  },
  "pictures.changed": takeOverview,
  "title.changed": putTitle,
  "upload.changed": (client, upload) => {
    client.setQueryData(uploadQuery(upload.id).queryKey, upload);
    // What becomes of it in a run may be another.
    if (!isUnfinished({ status: upload.matteStatus })) rereadOffers(client);
    putCutOutOfRuns(client, upload);
  },
  "upload.removed": forgetUpload,
  "request.changed": (client, request) => {
    client.setQueryData(requestQuery(request.id).queryKey, request);
    void client.invalidateQueries({ queryKey: readCarsQuery.queryKey });
  },
  "request.removed": forgetCar,
  "run.changed": putRun,
  "profile.changed": (client, profile) => {
    client.setQueryData(profileQuery.queryKey, profile);
    // A subscription changes with the plan or the tokens; it is read where it is shown.
    void client.invalidateQueries(billingQuery);
    void client.invalidateQueries({ queryKey: tokensKey });
  },
};

/** Has what is on the screen read again, if it was read before that time; lists that change with releases alone are left. */
function readAgain(client: QueryClient, readBefore: number): void {
  void client.invalidateQueries({
    predicate: ({ meta, state }) => meta?.changesWithReleases !== true && state.dataUpdatedAt <= readBefore,
  });
}

/** Half of what a first connection is told of: the answer was under way for a while. */
function freshSince(): number {
  return Date.now() - liveFirstReplaySeconds * 500;
}

const sessionEnded: typeof sessionEndedName = "session.ended";
export const liveMessageNames = [...Object.keys(appliers), sessionEnded];

function isThingName(name: string): name is keyof LiveThings {
  return Object.hasOwn(appliers, name);
}

/**
 * Puts what an event carries into the cache. Events replace what is held: the newest state is the truth. What can't be put there, from a
 * server newer than this page perhaps, is left out, and what it may have been about is read again: a finished picture must not stay unseen.
 */
export function applyLiveMessage(client: QueryClient, { name, data }: LiveMessage): void {
  if (name === sessionEnded) void followEndedSession();
  else if (isThingName(name)) applyThing(client, { name, data });
}

function applyThing<Name extends keyof LiveThings>(
  client: QueryClient,
  { name, data }: { readonly name: Name; readonly data: string },
): void {
  try {
    appliers[name](client, readThing(name, data));
  } catch (error) {
    console.warn(`A live event was not understood, and all is read again: ${name}`, error);
    readAgain(client, Date.now());
  }
}

/** Taken at the contract's word, as the answers to calls are (`readAnswer`). */
function readThing<Name extends keyof LiveThings>(_name: Name, data: string): LiveThings[Name] {
  const thing: unknown = JSON.parse(data);
  if (typeof thing !== "object" || thing === null) throw new TypeError("an event carries a thing");
  return thing as LiveThings[Name];
}

/** A picture that has just been finished belongs among the photos. */
function putFinished(client: QueryClient, next: Generation): void {
  if (next.status === "done" && next.kind === "preset") void client.invalidateQueries(photosQuery);
}

/** What is finished belongs into the history, where that is shown. */
function tellOfHistory(
  client: QueryClient,
  { status, groupId }: { status: Generation["status"]; groupId: string },
): void {
  if (status !== "done") return;
  forgetUnseenPages(client);
  tellFinished(groupId);
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
