import { randomUUID } from "node:crypto";
import type { Attack, Row } from "../attack.ts";
import { json, tally, type Answer } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";

/** Set low: every account costs a password hash. */
const signUpLimit = 5;
const signInLimit = 100;

/** What one client may write as its address, many times over. */
const disguises: readonly { name: string; forwarded: (index: number) => string }[] = [
  { name: "the addresses of one IPv6 /64", forwarded: (index) => `2001:db8:1:2::${(index + 1).toString(16)}` },
  { name: "one address with another port each time", forwarded: (index) => `198.51.100.7:${40_000 + index}` },
  { name: "one IPv6 address with another port each time", forwarded: (index) => `[2001:db8:7::1]:${40_000 + index}` },
  { name: "one address, with an invented one before it", forwarded: (index) => `6.6.6.${index}, 198.51.100.8` },
  { name: "one address as IPv4 and as IPv6", forwarded: (index) => (index % 2 ? "" : "::ffff:") + "198.51.100.9" },
  { name: "what is no address at all", forwarded: (index) => `nobody-${index}` },
];

export const attack: Attack = {
  name: "addresses",
  what: "one client that counts as many",
  run: async function* ({ startServer }) {
    const environment = { SIGN_UPS_PER_HOUR: String(signUpLimit) };
    const behindProxy = await startServer({ environment: { ...environment, TRUSTED_PROXIES: "1" } });
    for (const { name, forwarded } of disguises) {
      const answers = await signUps(behindProxy, forwarded);
      yield limited(`${answers.length} sign-ups from ${name}`, { answers, limit: signUpLimit, passed: 200 });
    }
    const guesses = await series(signInLimit + 10, (index) =>
      post(behindProxy, {
        path: "/api/auth/sign-in/email",
        value: { email: `nobody-${index}@example.test`, password: "not-this-one" },
        forwarded: `2001:db8:3:4::${(index + 1).toString(16)}`,
      }),
    );
    yield limited(`${guesses.length} sign-ins from one IPv6 /64`, {
      answers: guesses,
      limit: signInLimit,
      passed: 401,
    });
    await behindProxy.stop();

    const alone = await startServer({ environment });
    const invented = await signUps(alone, (index) => `203.0.113.${index}`);
    yield limited(`${invented.length} sign-ups with an invented X-Forwarded-For and no proxy`, {
      answers: invented,
      limit: signUpLimit,
      passed: 200,
    });
    const warnings = alone
      .readOutput()
      .split("\n")
      .filter((line) => line.includes("TRUSTED_PROXIES")).length;
    yield {
      sent: "the same calls, seen by the operator",
      limit: "told of TRUSTED_PROXIES, once",
      seen: `${warnings} lines in the log`,
      holds: warnings === 1,
    };
  },
};

function signUps(server: OwnServer, forwarded: (index: number) => string): Promise<Answer[]> {
  return series(signUpLimit + 4, (index) =>
    post(server, {
      path: "/api/auth/sign-up/email",
      value: { email: `${randomUUID()}@example.test`, password: "Correct-Horse-7" },
      forwarded: forwarded(index),
    }),
  );
}

async function series(count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < count; from += 10) {
    const indexes = Array.from({ length: Math.min(10, count - from) }, (_, index) => from + index);
    answers.push(...(await Promise.all(indexes.map(send))));
  }
  return answers;
}

function post(server: OwnServer, { path, value, forwarded }: { path: string; value: unknown; forwarded: string }) {
  const sent = json(value);
  return server.call({ ...sent, headers: { ...sent.headers, "x-forwarded-for": forwarded }, path });
}

function limited(sent: string, seen: { answers: readonly Answer[]; limit: number; passed: number }): Row {
  const passed = seen.answers.filter(({ status }) => status === seen.passed).length;
  return {
    sent,
    limit: `one client: ${seen.limit}, then 429`,
    seen: tally(seen.answers),
    holds: passed <= seen.limit && seen.answers.every(({ status }) => status === seen.passed || status === 429),
  };
}
