import type { Failure } from "#web/api/failure.ts";

/** A photo that did not get through, and is kept. */
type HeldPhoto = { failure: Failure };

export function heldTitle({ failure }: HeldPhoto): string {
  return failure.wasOffline ? "You are offline" : "Upload failed";
}

export function heldNote({ failure }: HeldPhoto): string {
  return failure.wasOffline
    ? "Your photo is kept here and is sent as soon as you are back online."
    : `${failure.message} Your photo is kept here.`;
}
