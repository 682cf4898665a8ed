import type { Attack } from "../attack.ts";
import { smallPhoto } from "../files/pictures.ts";
import { json, tally, type Answer } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { cookieOf, signUp } from "../target/person.ts";

const atOnce = 12;

export const attack: Attack = {
  name: "sessions",
  what: "a session after its end, and one that never was",
  isQuick: true,
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const person = await signUp(server);
    const { uploadUrl } = await person.upload(await smallPhoto(50, 400));
    const other = await server.call({ ...json({ email: person.email, password: person.password }), path: signInPath });
    const paths = ["/api/profile", "/api/generations", uploadUrl];
    // Whatever remembers sessions has this one now.
    const before = await callAll(server, person.cookie, paths);
    yield row("a session, in use", before, 200);
    const left = await person.call({ method: "POST", path: "/api/auth/sign-out" });
    yield row("the same session, right after its sign-out", await callAll(server, person.cookie, paths), 401);
    yield row("another session of the same person", await callAll(server, cookieOf(other), paths), 200);

    const forged = forgeriesOf(cookieOf(other));
    const answers = await Promise.all(forged.map((cookie) => callAll(server, cookie, ["/api/profile"])));
    yield row("forged, unsigned and cut-off sessions", answers.flat(), 401);

    const picture = await server.call({ path: uploadUrl, headers: { cookie: cookieOf(other) } });
    const caching = picture.headers["cache-control"] ?? "";
    const clears = String(left.headers["clear-site-data"] ?? "");
    yield {
      sent: "a photo, shown again by the browser after the sign-out",
      limit: "asked for again, or cleared at sign-out",
      seen: `Cache-Control: ${caching}; Clear-Site-Data: ${clears || "none"}`,
      holds: /no-cache|no-store|max-age=0/.test(caching) || clears.includes("cache"),
    };
  },
};

/** The session's cookie alone, which holds a token and its signature, each with something changed. */
function forgeriesOf(cookies: string): string[] {
  const [, name = "", value = ""] = /([^;= ]*session_token)=([^;]+)/.exec(cookies) ?? [];
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const swapFirst = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  return [
    `${swapFirst(token)}.${signature}`,
    `${token}.${swapFirst(signature)}`,
    `${token}.${signature.slice(0, -2)}`,
    `${token}.`,
    token,
    "guess.guess",
  ].map((forged) => `${name}=${encodeURIComponent(forged)}`);
}

const signInPath = "/api/auth/sign-in/email";

async function callAll(server: OwnServer, cookie: string, paths: readonly string[]): Promise<Answer[]> {
  const rounds = Array.from({ length: atOnce }, () => paths.map((path) => server.call({ path, headers: { cookie } })));
  return Promise.all(rounds.flat());
}

function row(sent: string, answers: readonly Answer[], expected: number) {
  return {
    sent: `${sent}: ${answers.length} calls`,
    limit: `all ${expected}`,
    seen: tally(answers),
    holds: answers.every(({ status }) => status === expected),
  };
}
