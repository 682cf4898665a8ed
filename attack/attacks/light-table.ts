import { randomUUID } from "node:crypto";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Attack, Row } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import { failureCode, isProper, json, tally, type Answer } from "../target/http-call.ts";
import { signUp, type Person } from "../target/person.ts";

const answersWithinMs = 5000;
type Point = [x: number, y: number];
const toAndFro = (times: number, [x, y]: Point): Point[] =>
  Array.from({ length: times }, (_, at) => (at % 2 === 0 ? [0, 0] : [x, y]));
const stroke = (radius: number, points: Point[]): CutOutEdit => ({ kind: "stroke", mode: "keep", radius, points });

export const attack: Attack = {
  name: "light-table",
  what: "cut-outs, places and tiles that would cost hours, or are another's",
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const owner = await signUp(server);
    const upload = await owner.untilCutOut(await owner.upload(await carPhoto(40)));
    const corrections = `/api/uploads/${upload.id}/cut-out/corrections`;
    const correct = (by: Person, edits: unknown, basedOn = 0) =>
      by.call({ ...json({ basedOn, edits }), path: corrections });

    const far: Point = [1280, 850];
    const floods = [
      [stroke(3, toAndFro(2000, far))],
      [stroke(600, toAndFro(2000, far))],
      Array.from({ length: 60 }, () => stroke(4, toAndFro(90, far))),
      Array.from({ length: 30 }, () => ({ kind: "area", mode: "remove", outline: toAndFro(200, far) })),
    ];
    const refused: Answer[] = [];
    for (const edits of floods) refused.push(await correct(owner, edits));
    yield refusals("lines to and fro that a worker would follow for hours", refused);

    const odd = [1e308, -1e308, Number.MAX_SAFE_INTEGER, "1", null, [], {}, true].map((value) => [
      { kind: "stroke", mode: "keep", radius: 10, points: [[value, 5]] },
    ]);
    const oddRadius = [0, -5, 1e9, null, "10"].map((radius) => [
      { kind: "stroke", mode: "keep", radius, points: [[5, 5]] },
    ]);
    const many = [[], Array.from({ length: 401 }, () => stroke(1, [[1, 1]])), [stroke(1, toAndFro(2001, far))]];
    const oddAnswers: Answer[] = [];
    for (const edits of [...odd, ...oddRadius, ...many]) oddAnswers.push(await correct(owner, edits));
    yield refusals("places, brushes and numbers of edits beyond all bounds", oddAnswers);

    yield* others({ owner, stranger: await signUp(server) }, { corrections, uploadId: upload.id });

    yield* atOnce(owner, { corrections, uploadId: upload.id });
  },
};

async function* others(
  { owner, stranger }: { owner: Person; stranger: Person },
  { corrections, uploadId }: { corrections: string; uploadId: string },
): AsyncIterable<Row> {
  const edits = [stroke(20, [[10, 10]])];
  const put = (path: string, body: unknown) => ({ ...json(body), method: "PUT", path });
  const calls = [
    { ...json({ basedOn: 0, edits }), path: corrections },
    put(`/api/uploads/${uploadId}/cut-out/version`, { version: 0 }),
    put(`/api/uploads/${uploadId}/cut-out/car`, { place: [10, 10] }),
    { path: `/api/uploads/${uploadId}/cut-out?shadow=none` },
    { path: `/api/files/uploads/${uploadId}/scenes/city` },
    { path: `/api/generations/${randomUUID()}/placing` },
    { path: `/api/generations/${randomUUID()}/placed?across=0.5` },
    { path: `/api/generations/${randomUUID()}/export?as=png` },
    { path: `/api/generations/${randomUUID()}/links` },
  ];
  const answers = await Promise.all(calls.map((call) => stranger.call(call)));
  yield {
    sent: `another's photo and pictures: ${calls.length} calls`,
    limit: "all 404, as if they were not there",
    seen: tally(answers),
    holds: answers.every(({ status }) => status === 404),
  };
  const wild = [
    "across=2",
    "across=1e308",
    "across=NaN",
    "depth=-1.01",
    "warmth=Infinity",
    "isMirrored=maybe",
    "reflection=",
  ];
  const placed = await Promise.all(
    wild.map((query) => owner.call({ path: `/api/generations/${randomUUID()}/placed?${query}` })),
  );
  yield refusals("places beyond all bounds", placed);
}

async function* atOnce(
  owner: Person,
  { corrections, uploadId }: { corrections: string; uploadId: string },
): AsyncIterable<Row> {
  const small = [stroke(20, [[10, 10]])];
  const race = await Promise.all(
    Array.from({ length: 20 }, () => owner.call({ ...json({ basedOn: 0, edits: small }), path: corrections })),
  );
  yield {
    sent: "20 corrections of one version at once",
    limit: "one is made, the others are told",
    seen: tally(race),
    holds: race.filter(({ status }) => status === 200).length === 1 && race.every(isProper),
  };

  const tiles = await Promise.all(
    Array.from({ length: 80 }, (_, at) =>
      owner.call({
        path: `/api/files/uploads/${uploadId}/scenes/${at % 2 === 0 ? "city" : "dark"}?ratio=1:1&version=${at}`,
      }),
    ),
  );
  yield {
    sent: "80 tiles at once, each with another version in its address",
    limit: "painted, or told to wait",
    seen: tally(tiles),
    holds: tiles.every(
      (one) => isProper(one) && (one.status === 200 || failureCode(one) === "too_busy" || one.status === 404),
    ),
  };
  const scenes = [
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    "city%00",
    "x".repeat(81),
    "__proto__",
    "constructor",
    "%F0%9F%9A%97",
  ];
  const strange = await Promise.all(
    scenes.map((scene) => owner.call({ path: `/api/files/uploads/${uploadId}/scenes/${scene}` })),
  );
  yield refusals("scenes that there are not, some with a way out of the folder", strange);
}

function refusals(sent: string, answers: readonly Answer[]): Row {
  const slowest = Math.max(0, ...answers.map(({ ms }) => ms));
  return {
    sent: `${sent}: ${answers.length}`,
    limit: `each refused by name within ${answersWithinMs / 1000} s`,
    seen: `${tally(answers)}; the slowest after ${(slowest / 1000).toFixed(1)} s`,
    holds: answers.every((one) => isProper(one) && one.status >= 400 && one.ms <= answersWithinMs),
  };
}
