import pg from "pg";
import { z } from "zod";
import type { Row } from "#attack/attack.ts";
import { parseJson } from "#attack/target/http-call.ts";
import type { Person } from "#attack/target/person.ts";
import { until } from "#attack/target/until.ts";
import { generationSchema } from "#contract/generations.ts";
import { signUpTokens } from "#contract/limits.ts";
import { viewSetSchema } from "#contract/view-sets.ts";
import { tokensPerImage } from "#server/domain/engines/engine-offers.ts";
import type { CustomerRecord, Order } from "./load/customer.ts";

/** Everything that must be true once all is quiet again. */
const settledWithinMs = 240_000;

const openWork = `select count(*)::int as open from generations where status in ('pending', 'running')`;

const ends = `select coalesce(error_code, status) as end, count(*)::int as count from generations group by 1 order by 2 desc`;

const ordersLost = `select accepted.id from unnest($1::text[]) accepted(id) where not exists
  (select 1 from generations g where g.id::text = accepted.id and g.status = 'done')`;

const madeTwice = `select count(*)::int as count from (
  select user_id, idempotency_key from generations where idempotency_key is not null group by 1, 2 having count(*) > 1) twice`;

const balancesOff = `select count(*)::int as count from token_balances b where b.plan_tokens + b.purchased_tokens <>
  (select coalesce(sum(l.plan_tokens + l.purchased_tokens), 0) from token_ledger l where l.user_id = b.user_id)`;

const holdsOpen = `select count(*)::int as count from generations g where g.status in ('done', 'failed', 'cancelled')
  and exists (select 1 from token_ledger l where l.cause = 'generation:' || g.id || ':hold')
  and not exists (select 1 from token_ledger l where l.cause = 'generation:' || g.id || ':settle')`;

const counted = z.object({ count: z.number() });

export type Books = {
  readBooks: (records: readonly CustomerRecord[]) => AsyncIterable<Row>;
  close: () => Promise<void>;
};

export async function openBooks(databaseUrl: string): Promise<Books> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const count = async (text: string): Promise<number> =>
    counted.parse((await pool.query<Record<string, unknown>>(text)).rows[0]).count;
  return {
    close: () => pool.end(),
    readBooks: async function* (records) {
      yield* untilQuiet(pool);
      const orders = records.flatMap((record) => record.orders);
      const lost = await pool.query<{ id: string }>(ordersLost, [orders.map(({ id }) => id)]);
      const reasons = await pool.query<{ end: string; count: number }>(ends);
      yield {
        sent: `${orders.length} orders that were accepted`,
        limit: "each is done; none lost, none failed",
        seen: `${lost.rowCount} not done; in all ${reasons.rows.map((row) => `${row.count} ${row.end}`).join(", ")}`,
        holds: lost.rowCount === 0 && orders.length > 0,
      };
      const [twice, off, unsettled] = await Promise.all([madeTwice, balancesOff, holdsOpen].map(count));
      yield {
        sent: "repeated calls under their keys",
        limit: "one order each",
        seen: `${twice} twice`,
        holds: twice === 0,
      };
      yield {
        sent: "tokens held, captured, released",
        limit: "ledger = balance, each hold settled once",
        seen: `${off} balances off, ${unsettled} holds unsettled`,
        holds: off === 0 && unsettled === 0,
      };
      yield await readBalances(records);
      yield readStreams(records);
      yield await readFiles(records);
    },
  };
}

async function* untilQuiet(pool: pg.Pool): AsyncIterable<Row> {
  const isQuiet = async () => {
    const [row] = (await pool.query<{ open: number }>(openWork)).rows;
    return row?.open === 0;
  };
  const ms = await until(isQuiet, { withinMs: settledWithinMs, everyMs: 1000 });
  yield {
    sent: "the last kill",
    limit: "nothing is left unfinished",
    seen: ms === null ? "still unfinished after four minutes" : `all ended ${Math.round(ms / 1000)} s later`,
    holds: ms !== null,
  };
}

/** What a person's own calls say: the tokens of the sign-up less one for each that is done. */
async function readBalances(records: readonly CustomerRecord[]): Promise<Row> {
  const wrong: string[] = [];
  for (const { person, orders } of records) {
    const { generation_tokens: left } = await person.readProfile();
    const due = signUpTokens - orders.length * tokensPerImage;
    if (left !== due) wrong.push(`${left} instead of ${due}`);
  }
  return {
    sent: `${records.length} people's profiles`,
    limit: "a token for each order, no more",
    seen: wrong.length === 0 ? "all right" : wrong.join(", "),
    holds: wrong.length === 0,
  };
}

function readStreams(records: readonly CustomerRecord[]): Row {
  const unheard = records.flatMap(({ orders }) => orders.filter(({ heard }) => heard !== "done"));
  const resumed = records.reduce((sum, { stream }) => sum + stream.resumed, 0);
  const complete = records.reduce((sum, { stream }) => sum + stream.complete, 0);
  return {
    sent: `${records.length} live streams`,
    limit: "each resumes where it was, and tells of every end",
    seen: `${resumed} times resumed, ${complete} with a whole history; ${unheard.length} ends not told`,
    holds: unheard.length === 0 && complete === resumed && resumed > 0,
  };
}

/** Every file that a finished picture or set of views promises. */
async function readFiles(records: readonly CustomerRecord[]): Promise<Row> {
  const missing: string[] = [];
  let read = 0;
  for (const { person, orders } of records) {
    for (const address of (await Promise.all(orders.map((order) => addressesOf(person, order)))).flat()) {
      const answer = await person.call({ path: address });
      read += 1;
      const isPicture = answer.status === 200 && answer.body.subarray(0, 3).toString("latin1") === "\xff\xd8\xff";
      if (!isPicture) missing.push(`${answer.status} ${address}`);
    }
  }
  return {
    sent: `${read} files of finished work`,
    limit: "all there, whole, from any machine",
    seen: missing.length === 0 ? "all there" : `${missing.length} missing: ${missing.slice(0, 3).join(", ")}`,
    holds: missing.length === 0 && read > 0,
  };
}

async function addressesOf(person: Person, { id, kind }: Order): Promise<string[]> {
  const answer = await person.call({ path: `/api/${kind === "views" ? "view-sets" : "generations"}/${id}` });
  const urls =
    kind === "views"
      ? viewSetSchema.parse(parseJson(answer.body)).views.map(({ imageUrl }) => imageUrl)
      : [generationSchema.parse(parseJson(answer.body)).generatedImageUrl];
  // An address that is not there yet can't be read: it is counted as missing.
  return urls.map((url) => (url === null ? `/nothing-of-${id}` : new URL(url, "http://localhost").pathname));
}
