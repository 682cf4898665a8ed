import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "../attack.ts";
import { oddForms, type OddForm } from "../files/odd-forms.ts";
import { smallPhoto } from "../files/pictures.ts";
import { describe, isProper, tally, type Answer } from "../target/http-call.ts";
import { summarise } from "../target/odd-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { multipart, signUp, type Person } from "../target/person.ts";
import { until } from "../target/until.ts";

const path = "/api/functions/simple-image-upload";
const abortedUploads = 20;
const pieceBytes = 64 * 1024;

export const attack: Attack = {
  name: "forms",
  what: "uploads whose form is odd, never ends, or breaks off",
  isQuick: true,
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const person = await signUp(server);
    const photo = await smallPhoto(60, 400);
    const answers: Answer[] = [];
    const faults: string[] = [];
    for (const form of oddForms(photo)) {
      const answer = await send(person, form);
      answers.push(answer);
      // Who sends on after the refusal may find the line closed before it is read.
      const isCut = form.isChunked === true && answer.status === 0 && answer.failure !== "no answer in time";
      if (!isProper(answer) && !isCut) faults.push(`${form.name} → ${describe(answer)}`);
    }
    yield {
      sent: `${answers.length} odd forms`,
      limit: "taken, or refused in our shape",
      seen: `faults ${summarise(faults)} (${tally(answers)})`,
      holds: faults.length === 0,
    };
    await Promise.all(Array.from({ length: abortedUploads }, (_, index) => breakOff(server, person, 40 + index * 3)));
    const incoming = join(server.dataDirectory, "files", "incoming");
    const left = () => readdir(incoming).catch(() => []);
    await until(async () => (await left()).length === 0, { withinMs: 60_000 });
    const count = (await left()).length;
    yield {
      sent: `${abortedUploads} uploads that break off in the middle`,
      limit: "no file is left of them",
      seen: `${count} left`,
      holds: count === 0,
    };
  },
};

function send(person: Person, { contentType, body, headers, isChunked }: OddForm): Promise<Answer> {
  const pieces = async function* (): AsyncIterable<Uint8Array> {
    for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
  };
  return person.call({
    method: "POST",
    path,
    headers: { ...(contentType !== null && { "content-type": contentType }), ...headers },
    body: isChunked ? pieces() : body,
    timeoutMs: 60_000,
  });
}

/** Sends a part of what it promises, and closes the line. */
async function breakOff({ port, origin }: OwnServer, { cookie }: Person, afterMs: number): Promise<void> {
  const { headers, body } = multipart(Buffer.alloc(9_000_000, 1), {});
  const outgoing = request({ host: "127.0.0.1", port, path, method: "POST", headers: { ...headers, cookie, origin } });
  outgoing.on("error", () => outgoing.destroy());
  outgoing.write(body.subarray(0, 1_000_000));
  await sleep(afterMs);
  outgoing.destroy();
}
