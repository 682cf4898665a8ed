import { setTimeout as sleep } from "node:timers/promises";
import type { Attack, AttackContext, Row } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import { describe, isProper } from "../target/http-call.ts";
import { signUp } from "../target/person.ts";
import { processesNaming, sendSignal } from "../target/processes.ts";
import { until } from "../target/until.ts";

const goneWithinMs = 30_000;

export const attack: Attack = {
  name: "stopping",
  what: "SIGTERM in the middle of everything",
  run: async function* (context) {
    yield* npmStart(context);
    yield* synchronousCall(context);
    yield* cutOuts(context);
  },
};

/** As a service manager does: it knows npm and nothing of what npm started. */
async function* npmStart({ startServer }: AttackContext): AsyncIterable<Row> {
  const server = await startServer({ command: ["npm", "start"] });
  sendSignal(server.pid, "SIGTERM");
  const isGone = async () => (await processesNaming(server.dataDirectory)).length === 0;
  const ms = await until(isGone, { withinMs: goneWithinMs });
  const left = await processesNaming(server.dataDirectory);
  yield {
    sent: "SIGTERM to npm start",
    limit: "no process is left",
    seen: ms === null ? `${left.length} processes go on` : `all gone after ${(ms / 1000).toFixed(1)} s`,
    holds: ms !== null,
  };
}

async function* synchronousCall({ startServer }: AttackContext): AsyncIterable<Row> {
  const server = await startServer();
  const person = await signUp(server);
  const upload = await person.upload(await carPhoto(1));
  const waiting = person.transform(upload, { preset: "Studio" });
  await sleep(500);
  sendSignal(server.pid, "SIGTERM");
  const answer = await waiting;
  const ms = await until(() => !server.isRunning(), { withinMs: goneWithinMs });
  yield {
    sent: "SIGTERM while a call waits for its picture",
    limit: "the call is answered: the picture, or 503 in our shape",
    seen: `${describe(answer)} after ${(answer.ms / 1000).toFixed(1)} s`,
    holds: isProper(answer) && (answer.status === 200 || answer.status === 503),
  };
  yield {
    sent: "the same server",
    limit: `ended within ${goneWithinMs / 1000} s`,
    seen: ms === null ? "it runs" : `after ${(ms / 1000).toFixed(1)} s`,
    holds: ms !== null,
  };
}

/** The neural network is in the middle of an inference when its process is told to end. */
async function* cutOuts({ startServer, rounds }: AttackContext): AsyncIterable<Row> {
  const aborts: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer();
    const person = await signUp(server);
    await Promise.all([1, 2, 3].map(async (variant) => person.upload(await carPhoto(round * 3 + variant))));
    await sleep(400 + round * 700);
    sendSignal(server.pid, "SIGTERM");
    await until(() => !server.isRunning(), { withinMs: goneWithinMs });
    const odd = /terminate called|Napi::Error|core dumped|SIGABRT|Unhandled 'error'/.exec(server.readOutput());
    if (odd !== null) aborts.push(odd[0]);
    await server.stop();
  }
  yield {
    sent: `SIGTERM in the middle of cut-outs, ${rounds} times`,
    limit: "no native abort",
    seen: aborts.length === 0 ? "all ended in order" : `${aborts.length} × ${aborts[0] ?? ""}`,
    holds: aborts.length === 0,
  };
}
