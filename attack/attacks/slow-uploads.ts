import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "../attack.ts";
import { paddedPhoto } from "../files/pictures.ts";
import { describe, isProper } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { multipart, signUp, type Person } from "../target/person.ts";

const bytesASecond = 60_000;
const piecesASecond = 4;
const stalledLimitMs = 150_000;

export const attack: Attack = {
  name: "slow-uploads",
  what: "a phone with a thin line, and a client that stops in the middle",
  isLong: true,
  run: async function* ({ startServer }) {
    const server = await startServer();
    const person = await signUp(server);
    const [slow, stalled] = await Promise.all([
      sendSlowly(server, person, { isStalling: false }),
      sendSlowly(server, person, { isStalling: true }),
    ]);
    yield {
      sent: `10 MB at ${bytesASecond / 1000} kB/s`,
      limit: "taken",
      seen: `${describe(slow)} after ${Math.round(slow.ms / 1000)} s`,
      holds: slow.status === 200,
    };
    yield {
      sent: "1 MB of 10 MB, then nothing more",
      limit: `refused in words within ${stalledLimitMs / 1000} s`,
      seen: `${describe(stalled)} after ${Math.round(stalled.ms / 1000)} s`,
      holds: isAnswered(stalled) && stalled.ms <= stalledLimitMs,
    };
  },
};

const isAnswered = (answer: Awaited<ReturnType<typeof sendSlowly>>): boolean =>
  isProper({ ...answer, failure: answer.status > 0 ? null : answer.failure });

async function sendSlowly(server: OwnServer, person: Person, { isStalling }: { isStalling: boolean }) {
  const { body, headers } = multipart(await paddedPhoto(10e6, isStalling ? 1 : 2), {});
  const stop = new AbortController();
  const pieces = async function* (): AsyncIterable<Uint8Array> {
    const size = bytesASecond / piecesASecond;
    for (let at = 0; at < body.length; at += size) {
      yield body.subarray(at, at + size);
      if (isStalling && at >= 1e6)
        await sleep(stalledLimitMs * 2, undefined, { signal: stop.signal }).catch(() => undefined);
      await sleep(1000 / piecesASecond);
    }
  };
  const sent = { method: "POST", headers, body: pieces(), path: "/api/functions/simple-image-upload" };
  const answer = await person.call({ ...sent, timeoutMs: 300_000 });
  stop.abort();
  return answer;
}
