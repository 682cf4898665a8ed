import { setTimeout as sleep } from "node:timers/promises";
import type { Attack, Row } from "../attack.ts";
import { nastyTexts, nastyValues } from "../files/nasty-values.ts";
import { smallPhoto } from "../files/pictures.ts";
import { readOperations, type Operation } from "../target/api-description.ts";
import { failureCode, type Answer, type Call } from "../target/http-call.ts";
import { faultOf, oddCall, summarise, type OddValues } from "../target/odd-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { signUp, type Person } from "../target/person.ts";

const atOnce = 8;

export const attack: Attack = {
  name: "odd-calls",
  what: "one nasty value at a time in every field of every call, in headers and in paths",
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const people = await Promise.all(Array.from({ length: atOnce }, (_, index) => moveIn(server, index)));
    const operations = (await readOperations(server)).filter(({ path }) => !leftOut.has(path));
    const calls = people.map(({ usual }) => operations.flatMap((operation) => oddCalls(operation, usual)));
    const count = calls[0]?.length ?? 0;
    const sent = `${count} calls of ${operations.length} operations`;
    yield await sendAll(people, { sent, callsOf: (index) => calls[index] ?? [] });
    const odd = people.map(({ usual }) => callsWithOddHeaders(usual.uploadUrl));
    yield await sendAll(people, {
      sent: `${oddHeaders.length * 4} calls with an odd header`,
      callsOf: (index) => odd[index] ?? [],
    });
    const paths = oddPaths.map((path) => ({ path }));
    yield await sendAll(people, { sent: `${paths.length} odd paths`, callsOf: () => paths, isPage: true });
    yield await stillWell(server, people);
  },
};

/** Somebody with a photo. Of one account only so many a minute may change something, so several share the calls. */
type Inhabitant = { person: Person; usual: Readonly<Record<string, unknown>> & { uploadUrl: string } };

async function moveIn(server: OwnServer, index: number): Promise<Inhabitant> {
  const person = await signUp(server, { from: `127.0.1.${index + 1}` });
  const { id, uploadUrl } = await person.upload(await smallPhoto(11 + index, 500));
  const own = { id, recordId: id, uploadId: id, before: id, imageUrl: uploadUrl, url: uploadUrl, uploadUrl };
  return { person, usual: { ...usualValues, ...own } };
}

/** The stream never ends, and signing out would end the attack. */
const leftOut = new Set(["/api/events", "/api/auth/sign-out"]);

/** A call that is taken, field by field. */
const usualValues = {
  preset: "Studio",
  cutAccepted: true,
  retailMode: false,
  aspectRatio: "4:3",
  make: "Audi",
  model: "A3",
  year: 2020,
  color: "Red",
  colour: "Red",
  custom_colour: "red",
  wheel_colour: "Silver",
  visual_options: "roof rails",
  trim: "Sport",
  generation: "8V",
  number_plate: "AB12 CDE",
  name: "Anna Driver",
  email: "anna@example.test",
  message: "Hello, this is a message.",
  website: "",
  filledInMs: 5000,
  password: "Correct-Horse-7",
  provider: "google",
  callbackURL: "/",
  errorCallbackURL: "/auth",
  filename: "car.jpg",
  limit: 5,
  path: "/nowhere",
};

function oddCalls(operation: Operation, usual: Readonly<Record<string, unknown>>): Call[] {
  const values = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, usual[name]]));
  const parameters = values(operation.parameters.map(({ name }) => name).filter((name) => name in usual));
  const body = operation.fields === null ? undefined : values(operation.fields);
  const odd: OddValues[] = [
    ...operation.parameters.flatMap(({ name }) =>
      nastyTexts.map((value) => ({ parameters: { ...parameters, [name]: value }, body })),
    ),
    ...(operation.fields ?? []).flatMap((field) =>
      nastyValues.map((value) => ({ parameters, body: { ...body, [field]: value } })),
    ),
    ...(operation.fields === null ? [] : nastyBodies.map((rawBody) => ({ parameters, rawBody }))),
  ];
  return odd.map((one) => oddCall(operation, one));
}

const nastyBodies = [
  "",
  "{",
  '{"a":',
  "\0",
  '{"__proto__":{"x":1}}',
  "null",
  "[]",
  '"text"',
  '{"a":1}more',
  "\ufeff{}",
] as const;

const session = "carvas.session_token";
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { "idempotency-key": "x".repeat(201) },
  { prefer: "=".repeat(3000) },
  { "x-request-id": "'; drop" },
  { "last-event-id": "999999999999999" },
  { range: "bytes=999999999-" },
  { range: "bytes=-5" },
  { "if-none-match": "*" },
  { "accept-encoding": "gzip;q=x, *;q=0" },
  { cookie: `${session}=%00` },
  { cookie: `${session}=%E0%A4%A` },
  { cookie: `${session}=${"a".repeat(8000)}` },
  { cookie: `${session}="quoted` },
  { cookie: `__proto__=1; ${session}=1.2` },
  { "x-forwarded-for": "::1, x".repeat(200) },
  { host: "evil.example" },
  { host: "[" },
  { "content-length": "0", "transfer-encoding": "gzip" },
];

const callsWithOddHeaders = (uploadUrl: string): Call[] =>
  oddHeaders.flatMap((header) =>
    ["/api/profile", "/api/presets", "/", uploadUrl].map((path) => ({ path, headers: { ...header } })),
  );

const oddPaths = [
  "/%",
  "/%zz",
  "/%00",
  "/api/%00",
  "/api/files/uploads/%00/photo",
  "/..%2f..%2fetc/passwd",
  "//etc/passwd",
  "/assets/../../server/main.ts",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/%5c..%5c..%5cpackage.json",
  "/.git/config",
  "/.env",
  "/site.json",
  "/scenes/__proto__/thumbnail.webp",
  "/scenes/..%2f..%2f/thumbnail.webp",
  "/storage/brands/__proto__/models.json",
  "/storage/brands/..%2f..%2fsecrets/models.json",
  `/${"a".repeat(7000)}`,
  `/?${"a=b&".repeat(1500)}`,
  "/api/presets?__proto__[x]=1",
  "/api/auth/callback/google?code=x&state=y",
  "/api/auth/get-session",
  "/api/auth/update-user",
  "/api/auth/delete-user",
  "/api/nope",
] as const;

/** Of one account so many a minute change something; what is refused for that alone tells nothing of the call. */
async function sendPatiently(send: Person["call"], call: Call): Promise<Answer> {
  const answer = await send(call);
  const seconds = Number(answer.headers["retry-after"]);
  if (failureCode(answer) !== "rate_limited" || !(seconds <= 60)) return answer;
  await sleep(seconds * 1000);
  return send(call);
}

/** Each sends his part of the calls, which name his own things. Pages answer with a page when there is nothing. */
async function sendAll(
  people: readonly Inhabitant[],
  { sent, callsOf, isPage = false }: { sent: string; callsOf: (index: number) => readonly Call[]; isPage?: boolean },
): Promise<Row> {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const sendPart = async ({ person }: Inhabitant, own: number): Promise<void> => {
    for (const call of callsOf(own).filter((_, index) => index % people.length === own)) {
      const answer = await sendPatiently(person.call, call);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(answer);
      const isMissingPage = isPage && answer.status < 500 && answer.failure === null;
      const isSecret = /root:x:|"dependencies"|\[core\]|^import /m.test(answer.body.toString("latin1"));
      if (isSecret || (fault !== null && !isMissingPage))
        faults.push(`${call.method ?? "GET"} ${call.path.slice(0, 90)} → ${fault}`);
    }
  };
  await Promise.all(people.map(sendPart));
  const counts = Array.from(statuses).toSorted(([a], [b]) => a - b);
  return {
    sent,
    limit: "no 500, no hang, our shape",
    seen: `faults ${summarise(faults)} (${counts.map(([status, count]) => `${count} × ${status}`).join(", ")})`,
    holds: faults.length === 0,
  };
}

async function stillWell(server: OwnServer, people: readonly Inhabitant[]): Promise<Row> {
  const ready = await server.call({ path: "/readyz" });
  const profiles = await Promise.all(people.map(({ person }) => person.call({ path: "/api/profile" })));
  const statuses = profiles.map(({ status }) => status);
  return {
    sent: "afterwards",
    limit: "ready, and still signed in",
    seen: `/readyz ${ready.status}, profiles ${statuses.join(" ")}`,
    holds: ready.status === 200 && statuses.every((status) => status === 200),
  };
}
