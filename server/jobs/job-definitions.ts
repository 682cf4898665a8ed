import { z } from "zod";
import type { WorkKind } from "./work-kinds.ts";

type JobDefinition = {
  /** Which workers take it: `WORKER_KINDS`. */
  kind: WorkKind;
  schema: z.ZodType;
  /** How often it is tried again before it is given up: after an unexpected error, … */
  retryLimit: number;
  /** … and, errors included, when its worker is lost again and again, which is rarely the job's fault. As often as after errors unless given. */
  lossLimit?: number;
  retryDelaySeconds: number;
  /** How long one try may take, waiting for other pictures of the same worker included. */
  expireSeconds: number;
};

/**
 * A machine that goes takes with it what it works on and what it has taken ahead, begun or not: where one goes every few seconds (`npm run chaos`)
 * a job is lost ten times and is none the worse. More than this many in a row are no accident: the job itself may be what kills them. Such a one comes
 * back 12 seconds after each loss at the earliest, and others have their turns in between.
 */
const lossLimit = 20;

/** Every kind of background work. A handler for each is required by type (`job-handlers.ts`) and when the worker starts. */
export const jobDefinitions = {
  /** A photo's first cut-out, or a new one where another network made the first. */
  "cut-out-upload": {
    kind: "matte",
    schema: z.object({ uploadId: z.uuid() }),
    retryLimit: 2,
    lossLimit,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  /** What a person has put right on one. */
  "make-cut-out-version": {
    kind: "matte",
    schema: z.object({ versionId: z.uuid() }),
    retryLimit: 2,
    lossLimit,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  "generate-image": {
    kind: "compose",
    schema: z.object({ generationId: z.uuid() }),
    retryLimit: 2,
    lossLimit,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  /** Six at once, of a described car. Of the same handler: a picture of the one kind in the other's queue is made all the same. */
  "generate-views": {
    kind: "views",
    schema: z.object({ generationId: z.uuid() }),
    retryLimit: 2,
    lossLimit,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  /**
   * Waits for AI models: up to four minutes a call. Six views, each painted twice by two models, take 96 minutes at the worst; a worker that is lost
   * is noticed by its heartbeat long before.
   */
  "generate-with-ai": {
    kind: "models",
    schema: z.object({ generationId: z.uuid() }),
    retryLimit: 1,
    retryDelaySeconds: 1,
    expireSeconds: 2 * 3600,
  },
  /** One photo of a car that is to be known. */
  "read-car": {
    kind: "read",
    schema: z.object({ photoId: z.uuid() }),
    retryLimit: 2,
    lossLimit,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  /** An AI model's look at one, beside our own: a minute a model, and a second model where the first fails. */
  "read-car-with-model": {
    kind: "models",
    schema: z.object({ photoId: z.uuid() }),
    retryLimit: 1,
    retryDelaySeconds: 1,
    expireSeconds: 180,
  },
  "ask-register": {
    kind: "read",
    schema: z.object({ requestId: z.uuid() }),
    retryLimit: 1,
    retryDelaySeconds: 1,
    expireSeconds: 30,
  },
  "sweep-work": {
    kind: "upkeep",
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 120,
  },
  /** By itself, for the payment provider may take a quarter of a minute for each of ten customers: nothing else waits for it. */
  "care-for-billing": {
    kind: "upkeep",
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 300,
  },
  /** The next minute brings the next try. */
  "renew-plan-credits": {
    kind: "upkeep",
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 120,
  },
  /** Right after something was deleted: its files go within seconds. What is left of it is taken by the next `sweep-storage`. */
  "collect-files": {
    kind: "upkeep",
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 120,
  },
  "sweep-storage": {
    kind: "upkeep",
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 300,
  },
} as const satisfies Record<string, JobDefinition>;

/** How often it is tried again in all. */
export function retryLimitOf({ retryLimit, lossLimit: ofLosses = retryLimit }: JobDefinition): number {
  return Math.max(retryLimit, ofLosses);
}

export type JobName = keyof typeof jobDefinitions;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobDefinitions)[Name]["schema"]>;

export const jobNames = [
  "cut-out-upload",
  "make-cut-out-version",
  "generate-image",
  "generate-views",
  "generate-with-ai",
  "read-car",
  "read-car-with-model",
  "ask-register",
  "sweep-work",
  "care-for-billing",
  "renew-plan-credits",
  "collect-files",
  "sweep-storage",
] as const satisfies readonly JobName[];

/** Where a job goes that has failed for good. */
export function deadLetterOf(name: JobName): string {
  return `${name}-dead`;
}
