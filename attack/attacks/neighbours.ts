import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attack, Row } from "../attack.ts";
import { carPhoto, smallPhoto } from "../files/pictures.ts";
import { quantile } from "../measure/quantile.ts";
import { watchMemory } from "../measure/watch-memory.ts";
import { whileProbing } from "../measure/while-probing.ts";
import { json, tally, type Answer, type Call } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { acceptedId, signUp, type Person } from "../target/person.ts";
import { proportionalMegabytes } from "../target/processes.ts";
import { until } from "../target/until.ts";

const connections = 12;
const floodMs = 6000;
/** Of what another's call takes while as many ask for `/healthz`. */
const ratio = 2;
const megabytes = 400;
const timesAlone = 3;

export const attack: Attack = {
  name: "neighbours",
  what: "nobody, or one account, at full pace: what another's calls, photo and preview take meanwhile",
  isLong: true,
  run: async function* ({ startServer }) {
    const server = await startServer();
    const innocent = await signUp(server);
    const web = (await server.processOf("web")) ?? 0;
    const usual = await floodWith({ innocent, web }, () => server.call({ path: "/healthz" }));
    yield { sent: "GET /healthz without end", limit: "(the measure)", seen: describe(usual), holds: true };
    for (const { name, prepare } of floods) {
      const attacker = await signUp(server);
      const figures = await floodWith({ innocent, web }, await prepare({ server, attacker }));
      yield {
        sent: name,
        limit: `another's profile p99 ≤ ${ratio} × that, web ≤ ${megabytes} MB`,
        seen: `× ${(figures.p99 / usual.p99).toFixed(1)}; ${describe(figures)}`,
        holds: figures.p99 <= usual.p99 * ratio && figures.megabytes <= megabytes,
      };
    }
    yield* inTurn(server, { attacker: await signUp(server), innocent });
  },
};

type Arena = { server: OwnServer; attacker: Person };
/** Gives what is sent again and again. */
type Flood = { name: string; prepare: (arena: Arena) => Promise<() => Promise<Answer>> };

const corrections = `/api/uploads/${randomUUID()}/cut-out/corrections`;
/** Made once: to write a megabyte takes longer than to send it. */
const zeros = (length: number) => Buffer.from(`[${"0,".repeat(length / 2)}0]`);
const posted = (path: string, body: Uint8Array, headers = {}): Call => ({
  method: "POST",
  path,
  body,
  headers: { "content-type": "application/json", "content-length": String(body.length), ...headers },
});
const picturesOfSearch = 50_000;

const floods: readonly Flood[] = [
  {
    name: "1 MB of JSON from nobody, with a made-up cookie",
    prepare: async ({ server }) => {
      const call = posted(corrections, zeros(1_000_000), { cookie: "a=b" });
      return () => server.call(call);
    },
  },
  {
    name: "8 KB of JSON from nobody",
    prepare: async ({ server }) => {
      const call = posted("/api/nothing", zeros(8000));
      return () => server.call(call);
    },
  },
  {
    name: "1 MB of JSON from an account",
    prepare: async ({ attacker }) => {
      const call = posted(corrections, zeros(1_000_000));
      return () => attacker.call(call);
    },
  },
  {
    name: "HEAD of the live events",
    prepare:
      async ({ attacker }) =>
      () =>
        attacker.call({ method: "HEAD", path: "/api/events" }),
  },
  {
    name: "a new name, again and again",
    prepare: async ({ attacker }) => {
      let name = 0;
      return () =>
        attacker.call({
          ...json({ displayName: `Name ${(name += 1)}` }),
          method: "PATCH",
          path: "/api/account",
        });
    },
  },
  {
    name: "one picture ordered again and again",
    prepare: async ({ attacker }) => {
      const upload = await attacker.untilCutOut(await attacker.upload(await carPhoto(60)));
      return () => attacker.transform(upload, { preset: "City", aspectRatio: "1:1", isAsync: true });
    },
  },
  {
    name: `a search of nine words in ${picturesOfSearch} accented titles`,
    prepare: async ({ server, attacker }) => {
      const upload = await attacker.untilCutOut(await attacker.upload(await carPhoto(63)));
      const id = await untilMade(attacker, { photo: upload, preset: "City" });
      const columns = await server.query(
        "select column_name as name from information_schema.columns where table_name = 'generations' and is_generated = 'NEVER'",
      );
      const names = columns.map(({ name }) => `"${String(name)}"`).join(", ");
      await server.query(
        `insert into generations (${names}) select ${names} from (select (jsonb_populate_record(made, jsonb_build_object(
          'id', gen_random_uuid(), 'title', 'Škoda Fabia älter ' || number, 'idempotency_key', null))).*
        from generations made, generate_series(1, $2::int) number where made.id = $1) as copies`,
        [id, picturesOfSearch],
      );
      return () => attacker.call({ path: "/api/pictures?search=a+b+c+d+e+i+o+u+y" });
    },
  },
];

type Figures = { p99: number; megabytes: number; answers: Answer[] };

async function floodWith(
  { innocent, web }: { innocent: Person; web: number },
  send: () => Promise<Answer>,
): Promise<Figures> {
  const probe = { name: "profile", everyMs: 20, call: () => innocent.call({ path: "/api/profile" }) };
  const flooding = async (): Promise<Answer[]> => {
    const end = performance.now() + floodMs;
    const answers: Answer[] = [];
    const line = async () => {
      while (performance.now() < end) {
        answers.push(await send());
      }
    };
    await Promise.all(Array.from({ length: connections }, line));
    return answers;
  };
  const { result, peakMegabytes } = await watchMemory(
    () => proportionalMegabytes(web),
    () => whileProbing([probe], flooding),
  );
  // What was begun is over before the next is measured.
  await sleep(1000);
  const own = result.answers.get("profile") ?? [];
  const p99 = quantile(
    own.map(({ ms }) => ms),
    0.99,
  );
  return { p99, megabytes: peakMegabytes, answers: result.result };
}

function describe({ p99, megabytes: most, answers }: Figures): string {
  return `p99 ${p99.toFixed(1)} ms, ${Math.round(most)} MB, ${tally(answers)}`;
}

/** What takes workers: alone, and behind all that one account may put in. */
async function* inTurn(
  server: OwnServer,
  { attacker, innocent }: { attacker: Person; innocent: Person },
): AsyncIterable<Row> {
  const preview = (by: Person, colour: string) => () =>
    by.call({ path: `/api/car-preview?make=Audi&model=A3&customColour=${colour}`, timeoutMs: 120_000 });
  const alone = (await preview(innocent, "lilac")()).ms;
  const many = Array.from({ length: 100 }, (_, at) => preview(attacker, `red+${at}`)());
  const behind = await preview(innocent, "mauve")();
  yield toRow("100 previews of one account: another's", { alone, behind: behind.ms, seen: tally([behind]) });
  await Promise.all(many);

  const [own, another] = [await innocent.upload(await carPhoto(61)), await signUp(server)];
  const photo = await innocent.untilCutOut(own);
  const aloneMs = await timeOfPicture(innocent, { photo, preset: "City" });
  const mine = await attacker.untilCutOut(await attacker.upload(await carPhoto(62)));
  const first = await untilMade(attacker, { photo: mine, preset: "City" });
  const variations = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      attacker.call({
        ...json({ aspectRatio: "4:3", placing: { across: at / 200 } }),
        path: `/api/pictures/${first}/formats`,
      }),
    ),
  );
  const behindMs = await timeOfPicture(innocent, { photo, preset: "Dark" });
  yield toRow("100 free variations of one picture: another's picture", {
    alone: aloneMs,
    behind: behindMs,
    seen: tally(variations),
  });

  const sendNew = async (by: Person, at: number) => {
    const startedAt = performance.now();
    await by.untilCutOut(await by.upload(await smallPhoto(at, 700)));
    return performance.now() - startedAt;
  };
  const cutAlone = await sendNew(another, 900);
  const flood = Array.from({ length: 24 }, (_, at) => sendNew(attacker, 1000 + at).catch(() => 0));
  await sleep(2000);
  const cutBehind = await sendNew(another, 901);
  yield toRow("24 photos of one account: another's cut-out", { alone: cutAlone, behind: cutBehind, seen: "" });
  await Promise.all(flood);
}

type Order = { photo: Parameters<Person["transform"]>[0]; preset: string };

async function timeOfPicture(by: Person, order: Order): Promise<number> {
  const startedAt = performance.now();
  await untilMade(by, order);
  return performance.now() - startedAt;
}

async function untilMade(by: Person, { photo, preset }: Order): Promise<string> {
  const id = acceptedId(await by.transform(photo, { preset, isAsync: true }));
  if (id === null) throw new Error(`the order of ${preset} was refused`);
  const isOver = async () => {
    const { body } = await by.call({ path: `/api/generations/${id}` });
    return /"status":"(?:done|failed)"/.test(body.toString());
  };
  await until(isOver, { withinMs: 240_000, everyMs: 100 });
  return id;
}

function toRow(sent: string, { alone, behind, seen }: { alone: number; behind: number; seen: string }): Row {
  return {
    sent,
    limit: `≤ ${timesAlone} × its time alone`,
    seen: `${(alone / 1000).toFixed(1)} → ${(behind / 1000).toFixed(1)} s, × ${(behind / alone).toFixed(1)}; ${seen}`,
    holds: behind <= timesAlone * alone,
  };
}
