import { setTimeout as sleep } from "node:timers/promises";
import type { Attack, AttackContext, Row } from "../attack.ts";
import { isProper, tally, type Answer } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { signUp, type Person } from "../target/person.ts";
import { processesNaming, readTree, sendSignal } from "../target/processes.ts";
import { until } from "../target/until.ts";

const frozenMs = 16_000;
/** A person has given up by then, and so has a proxy. */
const patienceMs = 10_000;
const backWithinMs = 20_000;

export const attack: Attack = {
  name: "database",
  what: "a database that dies, and one that no longer answers",
  run: async function* (context) {
    yield* dead(context);
    yield* frozen(context);
  },
};

async function* dead({ startServer }: AttackContext): AsyncIterable<Row> {
  const server = await startServer();
  const person = await signUp(server);
  const [postmaster] = await postgresOf(server);
  const startedAt = performance.now();
  if (postmaster === undefined) throw new Error("no PostgreSQL of this server was found");
  sendSignal(postmaster, "SIGKILL");
  const answers: Answer[] = [];
  const isBack = async () => {
    answers.push(...(await callsOf(server, person)));
    return answers.slice(-2).every(({ status }) => status === 200);
  };
  await until(isBack, { withinMs: backWithinMs, everyMs: 30 });
  const failed = answers.filter(({ status }) => status !== 200);
  yield verdict(`kill -9 of PostgreSQL, calls meanwhile`, failed);
  yield {
    sent: "the same server",
    limit: `answers again within ${backWithinMs / 1000} s`,
    seen: `after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    holds: answers.slice(-2).every(({ status }) => status === 200),
  };
  await server.stop();
}

async function* frozen({ startServer }: AttackContext): AsyncIterable<Row> {
  const server = await startServer();
  const person = await signUp(server);
  const stopped = await postgresOf(server);
  for (const pid of stopped) sendSignal(pid, "SIGSTOP");
  const answers = callsOf(server, person);
  await sleep(frozenMs);
  for (const pid of stopped) sendSignal(pid, "SIGCONT");
  const given = await answers;
  const slowest = Math.max(...given.map(({ ms }) => ms));
  yield verdict(`PostgreSQL stopped for ${frozenMs / 1000} s, calls meanwhile`, given);
  yield {
    sent: "the same calls",
    limit: `answered within ${patienceMs / 1000} s`,
    seen: `the slowest after ${(slowest / 1000).toFixed(1)} s`,
    holds: slowest <= patienceMs,
  };
  const ms = await until(async () => (await callsOf(server, person)).every(({ status }) => status === 200), {
    withinMs: backWithinMs,
  });
  yield {
    sent: "PostgreSQL goes on",
    limit: `answers again within ${backWithinMs / 1000} s`,
    seen: ms === null ? "not yet" : `after ${(ms / 1000).toFixed(1)} s`,
    holds: ms !== null,
  };
}

function callsOf(server: OwnServer, person: Person): Promise<Answer[]> {
  return Promise.all([person.call({ path: "/api/profile" }), person.call({ path: "/api/generations" })]);
}

function verdict(sent: string, failed: readonly Answer[]): Row {
  const late = failed.filter(({ status, headers }) => status === 503 && headers["retry-after"] === undefined);
  return {
    sent,
    limit: "503 with Retry-After, no 500",
    seen: `${tally(failed)}${late.length > 0 ? `; ${late.length} without Retry-After` : ""}`,
    holds:
      late.length === 0 &&
      failed.every((answer) => answer.status === 200 || (answer.status === 503 && isProper(answer))),
  };
}

/** The postmaster first, then the processes that serve connections. */
async function postgresOf({ dataDirectory }: OwnServer): Promise<number[]> {
  const found = await processesNaming(`${dataDirectory}/postgres`);
  const postmaster = found.find(
    ({ command }) => /native\/bin\/postgres -D/.test(command) && !command.startsWith("/bin/sh"),
  );
  return postmaster === undefined ? [] : (await readTree(postmaster.pid)).map(({ pid }) => pid);
}
