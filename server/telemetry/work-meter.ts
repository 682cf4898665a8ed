import { Counter, Histogram, type Registry } from "prom-client";

/** What became of a picture, or a set of views. */
export type WorkEnd = {
  kind: string;
  /** Somebody waits for a `single` one. */
  pace: "single" | "run";
  /** Null: it was made. */
  errorCode: string | null;
  orderedAt: Date;
};

export type WorkMeter = {
  notePicture: (end: WorkEnd) => void;
  noteJob: (job: { queue: string; hasFailed: boolean; seconds: number }) => void;
  noteMatting: (seconds: number) => void;
};

/** What a worker tells of its work. */
export function createWorkMeter(registry: Registry): WorkMeter {
  const registers = [registry];
  const pictures = new Counter({
    name: "pictures_total",
    help: "Pictures and sets of views that this worker ended, by kind, and by the error's code (`none`: made)",
    labelNames: ["kind", "code"],
    registers,
  });
  const pictureSeconds = new Histogram({
    name: "picture_seconds",
    help: "From order to picture, waiting included, of those that were made",
    labelNames: ["kind", "pace"],
    buckets: [1, 2, 5, 10, 20, 40, 60, 120, 300, 600, 1800],
    registers,
  });
  const jobSeconds = new Histogram({
    name: "job_duration_seconds",
    help: "How long one try of a job took, waiting for its turn included",
    labelNames: ["queue", "outcome"],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const mattingSeconds = new Histogram({
    name: "matting_seconds",
    help: "One look of the matting network",
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
    registers,
  });
  return {
    notePicture: ({ kind, pace, errorCode, orderedAt }) => {
      pictures.inc({ kind, code: errorCode ?? "none" });
      // The order's time is the database's: its clock may be a little ahead of ours.
      const seconds = Math.max(0, (Date.now() - orderedAt.getTime()) / 1000);
      if (errorCode === null) pictureSeconds.observe({ kind, pace }, seconds);
    },
    noteJob: ({ queue, hasFailed, seconds }) =>
      jobSeconds.observe({ queue, outcome: hasFailed ? "failed" : "done" }, seconds),
    noteMatting: (seconds) => mattingSeconds.observe(seconds),
  };
}
