import fc from "fast-check";
import type { Attack } from "../attack.ts";
import { nastyTexts, nastyValues } from "../files/nasty-values.ts";
import { smallPhoto } from "../files/pictures.ts";
import { readOperations, type Operation } from "../target/api-description.ts";
import { faultOf, oddCall, summarise, type OddValues } from "../target/odd-call.ts";
import { acceptedId, signUp } from "../target/person.ts";

const callsARound = 500;
const atOnce = 8;
const callsOfOne = 500;

export const attack: Attack = {
  name: "fuzz",
  what: "random values in everything at once, and other people's ids",
  isQuick: true,
  run: async function* ({ sharedServer, seed, rounds }) {
    const server = await sharedServer();
    const [person, victim] = [await signUp(server), await signUp(server)];
    const photo = await smallPhoto(13, 500);
    const [own, foreign] = [await person.upload(photo), await victim.upload(photo)];
    const theirs = await victim.transform(foreign, { preset: "Studio", isAsync: true });
    const foreignIds = [foreign.id, acceptedId(theirs), victim.id].filter((id) => id !== null);
    const operations = (await readOperations(server)).filter(({ path }) => !leftOut.has(path));
    const ids = fc.constantFrom(own.id, ...foreignIds, own.id.toUpperCase(), `${own.id}0`);
    const urls = fc.constantFrom(own.uploadUrl, foreign.uploadUrl, server.origin + own.uploadUrl);
    const drawn = fc.sample(callsOf(operations, fc.oneof(ids, urls)), { numRuns: callsARound * rounds, seed });
    const faults: string[] = [];
    const leaks: string[] = [];
    // Of one account more would be refused for being many.
    const people = [person];
    while (people.length * callsOfOne < drawn.length) people.push(await signUp(server));
    const queue = drawn.entries();
    const send = async (): Promise<void> => {
      for (const [at, { operation, values, isSignedIn }] of queue) {
        const call = oddCall(operation, values);
        const by = people[Math.floor(at / callsOfOne)] ?? person;
        const answer = isSignedIn ? await by.call(call) : await server.call(call);
        const fault = faultOf(answer);
        if (fault !== null)
          faults.push(
            `${operation.method} ${call.path.slice(0, 60)} ${JSON.stringify(values.body)?.slice(0, 60)} → ${fault}`,
          );
        const sent = `${call.path} ${JSON.stringify(values)}`;
        const [pathname = ""] = call.path.split("?");
        // What a person wrote may be quoted back; the victim's id was nobody's to write where it names a thing.
        const isLeak = (id: string) => pathname.includes(id) || (answer.body.includes(id) && !sent.includes(id));
        if (answer.status < 300 && foreignIds.some(isLeak))
          leaks.push(
            `${operation.method} ${call.path} ${JSON.stringify(values.body)} → ${answer.body.toString("utf8", 0, 300)}`,
          );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    yield {
      sent: `${drawn.length} random calls of ${operations.length} operations (seed ${seed})`,
      limit: "no 500, no hang, our shape",
      seen: `faults ${summarise(faults)}`,
      holds: faults.length === 0,
    };
    yield { sent: "the same", limit: "nobody else's data", seen: summarise(leaks), holds: leaks.length === 0 };
  },
};

const leftOut = new Set(["/api/events", "/api/auth/sign-out"]);

type RandomCall = {
  operation: Operation;
  values: OddValues;
  isSignedIn: boolean;
};

function callsOf(operations: readonly Operation[], likely: fc.Arbitrary<string>): fc.Arbitrary<RandomCall> {
  const text = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ unit: "binary", maxLength: 300 }), likely);
  const anything = fc.oneof(
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(...nastyValues) },
    { weight: 1, arbitrary: fc.integer() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 2, arbitrary: fc.constantFrom("Studio", "Retail One", "4:3", "Audi", "2020", "Red", 2020, true) },
  );
  const record = (names: readonly string[], arbitrary: fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(names.map((name) => [name, arbitrary])), { requiredKeys: [] });
  const bodies = (fields: readonly string[]) =>
    fc.oneof({ weight: 8, arbitrary: record(fields, anything) }, { weight: 1, arbitrary: anything });
  const contentTypes = fc.option(
    fc.constantFrom("text/plain", "", "application/json; charset=x", "multipart/form-data"),
    {
      freq: 8,
      nil: undefined,
    },
  );
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      values: fc.record({
        parameters: record(
          operation.parameters.map(({ name }) => name),
          text,
        ),
        body: operation.fields === null ? fc.constant(undefined) : bodies(operation.fields),
        contentType: contentTypes,
      }),
      isSignedIn: fc.constantFrom(true, true, true, false),
    }),
  );
}
