import type { Attack, Row } from "../attack.ts";
import { decodeLimits, measureStorm, storms } from "../measure/decode-storm.ts";
import { tally } from "../target/http-call.ts";

export const attack: Attack = {
  name: "decode",
  what: "small photos that cost minutes and gigabytes to decode",
  run: async function* ({ startServer }) {
    for (const storm of Object.values(storms)) {
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
      for (const [name, idleMs] of idle)
        yield toRow(storm.name, { name, idleMs, duringMs: during.get(name) ?? Number.NaN });
      yield {
        sent: storm.name,
        limit: `all processes ≤ ${decodeLimits.megabytes} MB`,
        seen: `${Math.round(peakMegabytes)} MB at most, in ${(ms / 1000).toFixed(0)} s`,
        holds: peakMegabytes === 0 ? null : peakMegabytes <= decodeLimits.megabytes,
      };
      await server.stop();
    }
  },
};

function toRow(storm: string, { name, idleMs, duringMs }: { name: string; idleMs: number; duringMs: number }): Row {
  const ratio = duringMs / idleMs;
  return {
    sent: `${storm.split(" of ")[0]}: an innocent's ${name}`,
    limit: `p99 ≤ ${decodeLimits.ratio} × idle`,
    seen: `${Math.round(idleMs)} → ${Math.round(duringMs)} ms, × ${ratio.toFixed(1)}`,
    holds: ratio <= decodeLimits.ratio,
  };
}
