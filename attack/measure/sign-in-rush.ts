import { setTimeout as sleep } from "node:timers/promises";
import { json, tally } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { signUp, type Person } from "../target/person.ts";
import { quantile } from "./quantile.ts";
import { whileProbing } from "./while-probing.ts";

const atOnce = 60;

/** Others' profile reads while sixty people sign in: p99 in milliseconds before and meanwhile. */
export async function measureSignInRush(
  server: OwnServer,
): Promise<{ idleMs: number; duringMs: number; seen: string }> {
  const reader = await signUp(server);
  const people: Person[] = [];
  // One after the other: as many at once may be refused as too many.
  for (let index = 0; index < atOnce; index++) {
    people.push(await signUp(server, { from: `127.0.7.${index + 1}` }));
  }
  const probe = { name: "profile", everyMs: 20, call: () => reader.call({ path: "/api/profile" }) };
  const p99 = (answers: { ms: number }[] = []) =>
    quantile(
      answers.map(({ ms }) => ms),
      0.99,
    );
  await sleep(1000);
  const idle = await whileProbing([probe], () => sleep(4000));
  const rush = await whileProbing([probe], () =>
    Promise.all(
      people.map(({ email, password }, index) =>
        server.call({ ...json({ email, password }), path: "/api/auth/sign-in/email", from: `127.0.7.${index + 1}` }),
      ),
    ),
  );
  return {
    idleMs: p99(idle.answers.get("profile")),
    duringMs: p99(rush.answers.get("profile")),
    seen: tally(rush.result),
  };
}
