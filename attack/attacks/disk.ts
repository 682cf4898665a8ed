import { join } from "node:path";
import type { Attack, AttackContext, Row } from "../attack.ts";
import { fullPhoto, noisyAvif, smallPhoto } from "../files/pictures.ts";
import { diskUse } from "../measure/disk-use.ts";
import { describe, failureCode, tally, type Answer } from "../target/http-call.ts";
import { launchServer } from "../target/own-server.ts";
import { signUp } from "../target/person.ts";
import { until } from "../target/until.ts";

/** No photo takes more room than one that may be sent. */
const limitMegabytes = 10;
const sampleCalls = 620;

export const attack: Attack = {
  name: "disk",
  what: "one account that fills the disk",
  run: async function* (context) {
    yield* amplification(context);
    yield* samples(context);
    yield* manyBytes(context);
    yield* lowSpace(context);
  },
};

async function* amplification({ startServer }: AttackContext): AsyncIterable<Row> {
  const server = await startServer();
  const person = await signUp(server);
  const objects = join(server.dataDirectory, "files");
  const before = await diskUse(objects);
  const photo = await noisyAvif(1);
  const answer = await person.send(photo, { fileName: "a.avif", type: "image/avif" });
  const stored = ((await diskUse(objects)).bytes - before.bytes) / 1e6;
  yield {
    sent: `an AVIF of 12.6 megapixels of noise in ${(photo.length / 1e6).toFixed(2)} MB`,
    limit: `stored in ≤ ${limitMegabytes} MB, or refused`,
    seen: `${describe(answer)}; ${stored.toFixed(1)} MB stored, × ${((stored * 1e6) / photo.length).toFixed(0)}`,
    holds: stored <= limitMegabytes,
  };
  await server.stop();
}

/** As many as uploads are allowed in an hour, and some more. */
async function* samples({ sharedServer }: AttackContext): AsyncIterable<Row> {
  const person = await signUp(await sharedServer());
  const answers: Answer[] = [];
  for (let sent = 0; sent < sampleCalls; sent += 10) {
    const call = { method: "POST", path: "/api/uploads/sample" };
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => person.call(call)))));
  }
  yield {
    sent: `${sampleCalls} calls for the sample photo`,
    limit: "limited as uploads are",
    seen: tally(answers),
    holds: answers.some(({ status }) => status === 429),
  };
}

/** Gigabytes are not sent: the books say that they have been. */
async function* manyBytes({ startServer }: AttackContext): AsyncIterable<Row> {
  const server = await startServer();
  const photo = await fullPhoto(8, 1);
  const full = await signUp(server);
  const { id } = await full.upload(await smallPhoto(40));
  await server.query("update uploads set bytes = $2 where id = $1", [id, 2 ** 31 - 1]);
  yield refused(await full.send(photo, { purpose: "logo" }), "a photo of 8 MB to an account that keeps 2 GB");

  const one = await signUp(server);
  await one.upload(await smallPhoto(41));
  const counted = await server.query(
    "update rate_limits set points = 2000000000 where key like 'upload-bytes%' returning key",
  );
  const answer = await one.send(photo, { purpose: "logo" });
  yield refused(answer, `8 MB after many gigabytes of one day (${counted.length} counts of bytes in the books)`);
  const other = await signUp(server);
  yield refused(await other.send(photo, { purpose: "logo" }), "8 MB from another account of the same address");
}

async function* lowSpace({ makeFolder }: AttackContext): AsyncIterable<Row> {
  const environment = { DISK_RESERVE_MB: "9000000" };
  const server = await launchServer({ dataDirectory: await makeFolder(), environment });
  const isUp = async () => (await server.call({ path: "/healthz" })).status === 200;
  await until(isUp, { withinMs: 120_000 });
  const person = await signUp(server);
  const answer = await person.send(await smallPhoto(42));
  yield {
    sent: "a photo to a server with less disk space than its reserve",
    limit: "503 with Retry-After",
    seen: describe(answer),
    holds: answer.status === 503 && failureCode(answer) !== null && answer.headers["retry-after"] !== undefined,
  };
  const [ready, profile] = [await server.call({ path: "/readyz" }), await person.call({ path: "/api/profile" })];
  yield {
    sent: "the same server",
    limit: "/readyz is red; the rest goes on",
    seen: `/readyz ${ready.status}, profile ${profile.status}`,
    holds: ready.status === 503 && profile.status === 200,
  };
  await server.stop();
}

function refused(answer: Answer, sent: string): Row {
  return {
    sent,
    limit: "refused in words",
    seen: describe(answer),
    holds: answer.status >= 400 && answer.status < 500 && failureCode(answer) !== null,
  };
}
