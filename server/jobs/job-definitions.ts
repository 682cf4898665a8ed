import { z } from "zod";

type JobDefinition = {
  schema: z.ZodType;
  /** How often it is tried again after an unexpected error or a lost worker, before the job is given up. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** How long one try may take, waiting for other pictures of the same worker included. */
  expireSeconds: number;
};

/** Every kind of background work. A handler for each is required by type (`job-handlers.ts`) and when the worker starts. */
export const jobDefinitions = {
  "cut-out-upload": {
    schema: z.object({ uploadId: z.uuid() }),
    retryLimit: 2,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  "generate-image": {
    schema: z.object({ generationId: z.uuid() }),
    retryLimit: 2,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  /**
   * Waits for AI models: up to four minutes a call. Six views, each painted twice by two models, take 96 minutes at the worst; a worker that is lost
   * is noticed by its heartbeat long before.
   */
  "generate-with-ai": {
    schema: z.object({ generationId: z.uuid() }),
    retryLimit: 1,
    retryDelaySeconds: 1,
    expireSeconds: 2 * 3600,
  },
  /** One photo of a car that is to be known. */
  "read-car": {
    schema: z.object({ photoId: z.uuid() }),
    retryLimit: 2,
    retryDelaySeconds: 1,
    expireSeconds: 300,
  },
  /** An AI model's look at one, beside our own: a minute a model, and a second model where the first fails. */
  "read-car-with-model": {
    schema: z.object({ photoId: z.uuid() }),
    retryLimit: 1,
    retryDelaySeconds: 1,
    expireSeconds: 180,
  },
  "ask-register": {
    schema: z.object({ requestId: z.uuid() }),
    retryLimit: 1,
    retryDelaySeconds: 1,
    expireSeconds: 30,
  },
  "sweep-work": {
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 120,
  },
  /** By itself, for the payment provider may take a quarter of a minute for each of ten customers: nothing else waits for it. */
  "care-for-billing": {
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 300,
  },
  /** The next minute brings the next try. */
  "renew-plan-credits": {
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 120,
  },
  /** Right after something was deleted: its files go within seconds. What is left of it is taken by the next `sweep-storage`. */
  "collect-files": {
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 120,
  },
  "sweep-storage": {
    schema: z.object({}),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 300,
  },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobDefinitions;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobDefinitions)[Name]["schema"]>;

export const jobNames = [
  "cut-out-upload",
  "generate-image",
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
