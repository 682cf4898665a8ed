import type { Attack, Row } from "../attack.ts";
import { tiledHeic, tinyAvif } from "../files/pictures.ts";
import { progressiveBomb } from "../files/progressive-bomb.ts";
import { decodeLimits, measureStorm, type Storm } from "../measure/decode-storm.ts";
import { tally } from "../target/http-call.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Each storm is one free account's, sent at once. */
const storms: readonly Storm[] = [
  {
    name: "6 progressive JPEGs of 7000 × 7000 and 2,647 scans",
    makeFiles: () =>
      Promise.resolve(numbers(6).map((quantiser) => progressiveBomb({ side: 7000, bits: 14, quantiser }))),
  },
  { name: "20 AVIFs of 48 megapixels", makeFiles: () => Promise.all(numbers(20).map(tinyAvif)) },
  {
    name: "20 HEICs of 16.8 megapixels",
    makeFiles: () => Promise.all(numbers(20).map((variant) => tiledHeic(8, variant))),
  },
];

export const attack: Attack = {
  name: "decode",
  what: "small photos that cost minutes and gigabytes to decode",
  run: async function* ({ startServer }) {
    for (const storm of storms) {
      const server = await startServer();
      const { idle, during, peakMegabytes, answers, sentBytes, ms } = await measureStorm(server, storm);
      const slowest = Math.max(0, ...answers.map((answer) => answer.ms));
      const sent = `${storm.name} (${Math.round(sentBytes / answers.length / 100) / 10} kB each) at once`;
      yield {
        sent,
        limit: "each taken or refused in words",
        seen: `${tally(answers)}; the slowest after ${(slowest / 1000).toFixed(1)} s`,
        holds: answers.every(({ status }) => status === 200 || (status >= 400 && status < 500) || status === 503),
      };
      for (const [name, idleMs] of idle) yield toRow(sent, { name, idleMs, duringMs: during.get(name) ?? Number.NaN });
      yield {
        sent,
        limit: `all processes ≤ ${decodeLimits.megabytes} MB`,
        seen: `${Math.round(peakMegabytes)} MB at most, in ${(ms / 1000).toFixed(0)} s`,
        holds: peakMegabytes === 0 ? null : peakMegabytes <= decodeLimits.megabytes,
      };
      await server.stop();
    }
  },
};

function toRow(sent: string, { name, idleMs, duringMs }: { name: string; idleMs: number; duringMs: number }): Row {
  const ratio = duringMs / idleMs;
  return {
    sent: `${sent}: an innocent's ${name}`,
    limit: `p99 ≤ ${decodeLimits.ratio} × idle`,
    seen: `${Math.round(idleMs)} → ${Math.round(duringMs)} ms, × ${ratio.toFixed(1)}`,
    holds: ratio <= decodeLimits.ratio,
  };
}
