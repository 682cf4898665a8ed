import type { Attack, Row } from "../attack.ts";
import { readOperations, type Operation } from "../target/api-description.ts";
import { tally, type Answer, type Call } from "../target/http-call.ts";
import { faultOf, summarise } from "../target/odd-call.ts";
import { signUp, type Person } from "../target/person.ts";

const nobodysId = "00000000-0000-4000-8000-000000000000";
/** A live stream would still be open. */
const answersWithinMs = 5000;

export const attack: Attack = {
  name: "methods",
  what: "every call by other methods, with odd types of content, and with dates at both ends of time",
  isQuick: true,
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const person = await signUp(server);
    const operations = await readOperations(server);
    const paths = [...new Set(operations.map(({ path }) => filled(path)))];
    const before = await person.readProfile();
    for (const method of ["HEAD", "OPTIONS", "PROPFIND"])
      yield* sendAll(
        person,
        method,
        paths.map((path) => ({ method, path })),
      );
    yield {
      sent: "afterwards: tokens, and exports of the day",
      limit: "as before: nothing was begun or used up",
      ...(await isAsBefore(person, before.generation_tokens)),
    };
    yield* sendAll(person, "odd types of content", operations.flatMap(withOddTypes));
    yield* sendAll(person, "dates at both ends of time", datesAtBothEnds);
  },
};

function filled(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, nobodysId);
}

const oddTypes = [
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/json; charset=utf-16",
  "application/vnd.api+json",
];

/** Signing out and the account's end would end the attack. */
const leftOut = new Set(["/api/auth/sign-out", "/api/account", "/api/account/sessions/end-others"]);

function withOddTypes({ method, path }: Operation): Call[] {
  if (method === "GET" || leftOut.has(path)) return [];
  return oddTypes.map((type) => ({
    method,
    path: filled(path),
    body: "{}",
    headers: headersOf(type),
  }));
}

function headersOf(type: string): Record<string, string> {
  return type === "" ? {} : { "content-type": type };
}

const ends = [
  "0001-01-01",
  "0000-01-01T00:00:00Z",
  "9999-12-31",
  "9999-12-31T23:59:59Z",
  "-271821-04-20",
  "+275760-09-13",
];
const datesAtBothEnds: Call[] = ends.flatMap((day) => {
  const date = encodeURIComponent(day);
  return [
    `/api/tokens/statement?from=${date}`,
    `/api/tokens/statement?to=${date}`,
    `/api/tokens/statement.csv?from=${date}&to=${date}`,
    `/api/pictures?since=${date}`,
    `/api/pictures?until=${date}`,
  ].map((path) => ({ path }));
});

async function* sendAll(person: Person, name: string, calls: readonly Call[]): AsyncIterable<Row> {
  const answers: Answer[] = [];
  const faults: string[] = [];
  const queue = calls.values();
  const line = async (): Promise<void> => {
    for (const call of queue) {
      const answer = await person.call({ ...call, timeoutMs: answersWithinMs });
      answers.push(answer);
      // Of HEAD the body is left out.
      const isToldByStatus = call.method === "HEAD" && answer.status > 0 && answer.status < 500;
      const fault = isToldByStatus ? null : faultOf(answer);
      if (fault !== null) faults.push(`${call.method ?? "GET"} ${call.path} → ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, line));
  const kinds = tally(answers).slice(0, 200);
  yield {
    sent: `${calls.length} calls: ${name}`,
    limit: "done or refused in our shape, within five seconds",
    seen: faults.length === 0 ? kinds : summarise(faults),
    holds: faults.length === 0,
  };
}

async function isAsBefore(person: Person, tokens: number): Promise<Pick<Row, "seen" | "holds">> {
  const profile = await person.readProfile();
  const exported = await person.call({ path: "/api/account/export", timeoutMs: 60_000 });
  return {
    seen: `${profile.generation_tokens} of ${tokens} tokens, export ${exported.status}`,
    holds: profile.generation_tokens === tokens && exported.status === 200,
  };
}
