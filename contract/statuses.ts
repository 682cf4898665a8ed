// Every list of states, once: database, server and browser read it here. Without the library that checks data, for the browser.

/** Of what costs a token: a picture, or a set of six views. */
export const generationStatuses = ["pending", "running", "done", "failed", "cancelled"] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

/** Of several photos that go into one preset together. */
export const retailRunStatuses = ["running", "paused", "cancelled", "finished"] as const;
export type RetailRunStatus = (typeof retailRunStatuses)[number];

/** A run of which something may still be made. */
export const unfinishedRunStatuses = ["running", "paused"] as const satisfies readonly RetailRunStatus[];

/** Of the cut-out that starts when an upload ends. */
export const matteStatuses = ["pending", "running", "ready", "failed"] as const;
export type MatteStatus = (typeof matteStatuses)[number];

/** Of one view of a set. A view is `loaded`, and may be shown and saved, while others are still loading. All fail together. */
export const viewPictureStatuses = ["loading", "loaded", "failed"] as const;

/** Work that goes on, whichever of the two it is. */
export const unfinishedStatuses = ["pending", "running"] as const satisfies readonly (GenerationStatus & MatteStatus)[];

/** In the making or done: what came to nothing pays for nothing. */
export const payingStatuses = [...unfinishedStatuses, "done"] as const satisfies readonly GenerationStatus[];

export function isUnfinished({ status }: { readonly status: GenerationStatus | MatteStatus }): boolean {
  return unfinishedStatuses.some((one) => one === status);
}

/** Which of two states of one generation is the later; no generation leaves the last rank. */
export const statusRank = {
  pending: 0,
  running: 1,
  done: 2,
  failed: 2,
  cancelled: 2,
} as const satisfies Record<GenerationStatus, number>;
