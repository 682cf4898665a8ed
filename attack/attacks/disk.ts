import { join } from "node:path";
import type { Attack, AttackContext, Row } from "../attack.ts";
import { fullPhoto, noisyAvif } from "../files/pictures.ts";
import { diskUse } from "../measure/disk-use.ts";
import { describe, tally, type Answer } from "../target/http-call.ts";
import { signUp } from "../target/person.ts";

/** No photo takes more room than one that may be sent. */
const limitMegabytes = 10;
const sampleCalls = 100;

export const attack: Attack = {
  name: "disk",
  what: "one account that fills the disk",
  run: async function* (context) {
    yield* amplification(context);
    yield* samples(context);
    yield* manyBytes(context);
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

async function* samples({ sharedServer }: AttackContext): AsyncIterable<Row> {
  const person = await signUp(await sharedServer());
  const answers: Answer[] = [];
  for (let index = 0; index < sampleCalls; index++) {
    answers.push(await person.call({ method: "POST", path: "/api/uploads/sample" }));
  }
  yield {
    sent: `${sampleCalls} calls for the sample photo`,
    limit: "limited",
    seen: tally(answers),
    holds: answers.some(({ status }) => status === 429),
  };
}

/** With limits set low, so that they are met with megabytes, not gigabytes. */
async function* manyBytes({ startServer }: AttackContext): AsyncIterable<Row> {
  const environment = { UPLOAD_MEGABYTES_PER_ACCOUNT: "20", UPLOAD_MEGABYTES_PER_ADDRESS: "40" };
  const server = await startServer({ environment });
  const photos = await Promise.all(Array.from({ length: 4 }, (_, index) => fullPhoto(8, index + 1)));
  const [first, second, third] = [await signUp(server), await signUp(server), await signUp(server)];
  const one = await sendAll(first, photos);
  yield bytesRow("one account", { answers: one.answers, sentBytes: one.acceptedBytes, limit: 20 });
  const [two, three] = [await sendAll(second, photos), await sendAll(third, photos)];
  const all = one.acceptedBytes + two.acceptedBytes + three.acceptedBytes;
  yield bytesRow("three accounts of one address", {
    answers: [...one.answers, ...two.answers, ...three.answers],
    sentBytes: all,
    limit: 40,
  });
}

async function sendAll(person: Awaited<ReturnType<typeof signUp>>, photos: readonly Buffer[]) {
  const answers: Answer[] = [];
  let acceptedBytes = 0;
  for (const photo of photos) {
    const answer = await person.send(photo, { purpose: "logo" });
    if (answer.status === 200) acceptedBytes += photo.length;
    answers.push(answer);
  }
  return { answers, acceptedBytes };
}

function bytesRow(who: string, seen: { answers: readonly Answer[]; sentBytes: number; limit: number }): Row {
  const megabytes = seen.sentBytes / 1e6;
  return {
    sent: `photos of 8 MB from ${who}, allowed ${seen.limit} MB`,
    limit: "refused from there on",
    seen: `${tally(seen.answers)}; ${megabytes.toFixed(0)} MB taken`,
    holds: megabytes <= seen.limit && seen.answers.some(({ status }) => status !== 200),
  };
}
