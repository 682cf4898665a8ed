import type { Arrival } from "./simulate-queue.ts";

/** Work of one kind that comes by itself, without memory: so many an hour, each with a time drawn from those that were measured. */
export type Stream = {
  readonly kind: string;
  readonly perHour: number;
  readonly serviceSeconds: readonly number[];
  readonly headStartSeconds: number;
};

/** Arrivals of a Poisson process for each stream, over so many seconds. */
export function drawArrivals(streams: readonly Stream[], { seconds, random }: DrawSetup): Arrival[] {
  return streams.flatMap((stream) => drawStream(stream, { seconds, random }));
}

type DrawSetup = { seconds: number; random: () => number };

function drawStream(
  { kind, perHour, serviceSeconds, headStartSeconds }: Stream,
  { seconds, random }: DrawSetup,
): Arrival[] {
  const arrivals: Arrival[] = [];
  if (perHour <= 0 || serviceSeconds.length === 0) return arrivals;
  for (let at = gap(perHour, random); at < seconds; at += gap(perHour, random)) {
    const service = serviceSeconds[Math.floor(random() * serviceSeconds.length)] ?? 0;
    arrivals.push({ kind, at, serviceSeconds: service, dueAt: at + headStartSeconds });
  }
  return arrivals;
}

/** Exponential, in seconds. */
function gap(perHour: number, random: () => number): number {
  return (-Math.log(1 - random()) * 3600) / perHour;
}
