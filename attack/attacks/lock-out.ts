import type { Attack } from "../attack.ts";
import { describe, json, tally, type Answer } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { cookieOf, signUp } from "../target/person.ts";

const guesses = { addresses: 10, each: 10 };

export const attack: Attack = {
  name: "lock-out",
  what: "a stranger's wrong guesses that keep the owner out",
  run: async function* ({ startServer }) {
    const server = await startServer();
    const owner = await signUp(server, { from: "127.0.5.1" });
    const wrong = await guess(server, owner.email);
    yield {
      sent: `${guesses.addresses * guesses.each} wrong passwords for one account from ${guesses.addresses} addresses`,
      limit: "none gets in; each is told so",
      seen: tally(wrong),
      holds: wrong.every(({ status }) => status === 401 || status === 429),
    };
    const right = { email: owner.email, password: owner.password };
    const home = await signIn(server, right, { from: "127.0.5.1" });
    yield {
      sent: "then the owner, with the right password, from where he signed up",
      limit: "gets in",
      seen: describe(home) + retryAfter(home),
      holds: home.status === 200,
    };
    const device = await signIn(server, right, { from: "127.0.5.2", cookie: await deviceCookie(server, owner) });
    yield {
      sent: "the owner's browser at another address",
      limit: "gets in",
      seen: describe(device) + retryAfter(device),
      holds: device.status === 200,
    };
    const more = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signIn(server, { email: owner.email, password: `more-${index}` }, { from: "127.0.6.1" }),
      ),
    );
    yield {
      sent: "40 more wrong guesses at once from one address",
      limit: "no more than 10 are looked at",
      seen: tally(more),
      holds: more.filter(({ status }) => status === 401).length <= 10 && more.every(({ status }) => status >= 400),
    };
  },
};

async function guess(server: OwnServer, email: string): Promise<Answer[]> {
  const rows = await Promise.all(
    Array.from({ length: guesses.addresses }, async (_, address) => {
      const answers: Answer[] = [];
      for (let index = 0; index < guesses.each; index++) {
        const wrong = { email, password: `wrong-${address}-${index}` };
        answers.push(await signIn(server, wrong, { from: `127.0.4.${address + 1}` }));
      }
      return answers;
    }),
  );
  return rows.flat();
}

function signIn(
  server: OwnServer,
  account: { email: string; password: string },
  { from, cookie }: { from: string; cookie?: string },
): Promise<Answer> {
  const sent = json(account);
  const headers = { ...sent.headers, ...(cookie !== undefined && { cookie }) };
  return server.call({ ...sent, headers, path: "/api/auth/sign-in/email", from });
}

/** What the browser keeps of earlier sign-ins after it has signed out. */
async function deviceCookie(
  server: OwnServer,
  owner: { cookie: string; call: (call: { path: string; method: string }) => Promise<Answer> },
): Promise<string> {
  const left = await owner.call({ path: "/api/auth/sign-out", method: "POST" });
  const ended = new Set(
    cookieOf(left)
      .split("; ")
      .flatMap((pair) => pair.split("=")[0] ?? []),
  );
  const kept = owner.cookie.split("; ").filter((pair) => !ended.has(pair.split("=")[0] ?? ""));
  return kept.join("; ");
}

const retryAfter = ({ headers }: Answer): string =>
  headers["retry-after"] === undefined ? "" : `, Retry-After ${headers["retry-after"]} s`;
