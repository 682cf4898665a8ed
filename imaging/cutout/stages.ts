/**
 * The steps of the cut-out that can be left out, in the order in which they come. `npm run bench` leaves each out in turn and shows what that changes: a
 * step that gains nothing on photos it was not made for is taken out (decision 038).
 */
export const cutOutStages = ["mirrored look", "holes"] as const;

export type CutOutStage = (typeof cutOutStages)[number];
/** The stages that run. */
export type Stages = ReadonlySet<CutOutStage>;

export const allStages: Stages = new Set(cutOutStages);
