import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Attack, Row } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import { createRandom } from "../random.ts";
import type { OwnServer } from "../target/own-server.ts";
import { acceptedId, signUp, type Person } from "../target/person.ts";
import { processesNaming, sendSignal } from "../target/processes.ts";
import { until } from "../target/until.ts";

const kinds = ["web", "worker", "postgres", "supervisor"] as const;
type Kind = (typeof kinds)[number];
const presets = ["Studio", "City", "Dark"] as const;
const settledWithinMs = 180_000;

export const attack: Attack = {
  name: "crash",
  what: "kill -9 of a random process at a random moment, with pictures under way",
  run: async function* ({ startServer, makeFolder, seed, rounds }) {
    const random = createRandom(seed);
    const dataDirectory = await makeFolder();
    let server = await startServer({ dataDirectory });
    const offset = Math.floor(random() * kinds.length);
    for (let round = 0; round < rounds; round++) {
      const kind = kinds[(offset + round) % kinds.length] ?? "web";
      const person = await signUp(server);
      const jobs = startJobs(person, round);
      const delayMs = Math.round(300 + random() * 5000);
      await sleep(delayMs);
      await kill(server, kind);
      if (kind === "supervisor") server = await startAgain(server, startServer);
      const backMs = await server.untilReady();
      const accepted = (await jobs).filter((id) => id !== null);
      yield await account(server, { person, accepted, sent: `kill -9 of ${kind} after ${delayMs} ms`, backMs });
    }
  },
};

/** One picture of each scene; a call without an answer is made again with its key, as the pages do. */
async function startJobs(person: Person, round: number): Promise<(string | null)[]> {
  const photo = await carPhoto(35 + round);
  let answer = await person.send(photo);
  const isTaken = async () => {
    if (answer.status !== 200) answer = await person.send(photo);
    return answer.status === 200;
  };
  await until(isTaken, { withinMs: 120_000, everyMs: 300 });
  const upload = await person.upload(photo);
  return Promise.all(
    presets.map(async (preset) => {
      let id: string | null = null;
      const isAccepted = async () => {
        id = acceptedId(
          await person.transform(upload, { preset, isAsync: true, idempotencyKey: `${round}-${preset}` }),
        );
        return id !== null;
      };
      await until(isAccepted, { withinMs: 120_000, everyMs: 300 });
      return id;
    }),
  );
}

async function kill(server: OwnServer, kind: Kind): Promise<void> {
  const pid = await pidOf(server, kind);
  if (pid !== undefined && pid !== null) sendSignal(pid, "SIGKILL");
}

async function pidOf(server: OwnServer, kind: Kind): Promise<number | null | undefined> {
  if (kind === "supervisor") return server.pid;
  if (kind !== "postgres") return server.processOf(kind);
  const found = await processesNaming(`${server.dataDirectory}/postgres`);
  return found.find(({ command }) => /^\S*native\/bin\/postgres -D/.test(command))?.pid;
}

/** On the same port, as a service manager does it. */
async function startAgain(
  killed: OwnServer,
  startServer: (options: { dataDirectory: string; port: number }) => Promise<OwnServer>,
): Promise<OwnServer> {
  await killed.ended;
  return startServer({ dataDirectory: killed.dataDirectory, port: killed.port });
}

const counts = z.object({
  open: z.coerce.number(),
  off: z.coerce.number(),
  unsettled: z.coerce.number(),
  lost: z.coerce.number(),
  done: z.coerce.number(),
});

const accounting = `select
  (select count(*) from generations where status in ('pending', 'running')) open,
  (select count(*) from generations where status = 'done' and user_id = $1) done,
  (select count(*) from token_balances b where b.plan_tokens + b.purchased_tokens <>
    (select coalesce(sum(l.plan_tokens + l.purchased_tokens), 0) from token_ledger l where l.user_id = b.user_id)) off,
  (select count(*) from generations g where g.status in ('done', 'failed', 'cancelled') and exists
    (select 1 from token_ledger l where l.cause = 'generation:' || g.id || ':hold') and not exists
    (select 1 from token_ledger l where l.cause = 'generation:' || g.id || ':settle')) unsettled,
  (select count(*) from unnest($2::text[]) job where not exists (select 1 from generations g where g.id::text = job)) lost`;

async function account(
  server: OwnServer,
  { person, accepted, sent, backMs }: { person: Person; accepted: string[]; sent: string; backMs: number | null },
): Promise<Row> {
  const books = { trouble: "not read", open: 1, off: 0, unsettled: 0, lost: 0, done: 0 };
  const isSettled = async () => {
    // The database may be on its way back.
    const [row] = await server.query(accounting, [person.id, accepted]).catch((error: unknown) => {
      books.trouble = error instanceof Error ? error.message : String(error);
      return [];
    });
    if (row !== undefined) Object.assign(books, counts.parse(row), { trouble: "" });
    return row !== undefined && books.open === 0;
  };
  await until(isSettled, { withinMs: settledWithinMs, everyMs: 500 });
  const { generation_tokens: tokens } = await person.readProfile();
  return {
    sent,
    limit: "no job lost or stuck, ledger equal to balances",
    seen:
      `back after ${backMs === null ? "never" : (backMs / 1000).toFixed(1)} s; ${accepted.length} accepted, ${books.done} done, ` +
      `${books.open} open, ${books.lost} lost, ${books.off} balances off, ${books.unsettled} unsettled, ${tokens} tokens left ${books.trouble}`,
    holds:
      books.trouble === "" &&
      backMs !== null &&
      books.open === 0 &&
      books.lost === 0 &&
      books.off === 0 &&
      books.unsettled === 0 &&
      accepted.length === presets.length,
  };
}
