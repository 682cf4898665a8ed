import { quantile } from "#attack/measure/quantile.ts";
import { createRandom } from "#attack/random.ts";
import { drawArrivals } from "./load-of-day.ts";
import { simulateQueue } from "./simulate-queue.ts";

/** What comes with each picture that is ordered: a photo to be cut out, and the picture itself. */
export type PictureTimes = { readonly cutOutSeconds: readonly number[]; readonly pictureSeconds: readonly number[] };

export type Need = { readonly workers: number; readonly waitSeconds: number; readonly utilisation: number };

/** Of a hundred jobs so many may wait no longer than this before they begin. */
export const served = { share: 0.95, waitSeconds: 10 } as const;

const leastArrivals = 2000;
const leastSeconds = 1200;

/** The fewest workers with which so many pictures an hour, spread as they come by chance, wait no longer than `served` says. */
export function workersNeeded(perHour: number, times: PictureTimes): Need {
  const streams = [
    { kind: "cut-out", perHour, serviceSeconds: times.cutOutSeconds, headStartSeconds: 0 },
    { kind: "picture", perHour, serviceSeconds: times.pictureSeconds, headStartSeconds: 0 },
  ];
  const seconds = Math.max(leastSeconds, (leastArrivals * 3600) / perHour);
  const arrivals = drawArrivals(streams, { seconds, random: createRandom(7) });
  const work = arrivals.reduce((sum, { serviceSeconds }) => sum + serviceSeconds, 0) / seconds;
  for (let workers = Math.max(1, Math.ceil(work)); ; workers += 1) {
    const waits = simulateQueue(arrivals, { workers }).map(({ startedAt, at }) => startedAt - at);
    const waitSeconds = quantile(waits, served.share);
    if (waitSeconds <= served.waitSeconds) return { workers, waitSeconds, utilisation: work / workers };
  }
}
