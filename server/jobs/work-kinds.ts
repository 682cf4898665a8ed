/**
 * What a worker may be there for. Each kind of job belongs to one (`job-definitions.ts`); machines with many cores or a graphics card may take
 * `matte` and `compose`, a small one `upkeep`.
 */
export const workKinds = ["matte", "compose", "views", "read", "models", "upkeep"] as const;
export type WorkKind = (typeof workKinds)[number];
