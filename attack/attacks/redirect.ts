import { OAuth2Server } from "oauth2-mock-server";
import { z } from "zod";
import { socialSignInAnswer } from "#contract/accounts.ts";
import type { Attack, Row } from "../attack.ts";
import { describe, isProper, json, parseJson, tally, type Answer } from "../target/http-call.ts";
import { summarise } from "../target/odd-call.ts";
import { findFreePort, type OwnServer } from "../target/own-server.ts";
import { cookieOf } from "../target/person.ts";

/** Ways on that a browser reads as another site, or that no header can carry. */
const waysOn = [
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\t\\evil.example",
  "\t//evil.example",
  "//evil.example",
  "/\\evil.example",
  "///evil.example",
  "/.//evil.example",
  "/./\\evil.example",
  "/%09/evil.example",
  "/\0",
  "/a\0b",
  "/\u001b",
  "/\ud800",
  "/\u2028",
  "/é",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "/a\r\nSet-Cookie: x=1",
  "",
] as const;

const startsOfOne = 300;

export const attack: Attack = {
  name: "redirect",
  what: "a way on after Google that leads to another site",
  run: async function* ({ startServer }) {
    const provider = await startProvider();
    try {
      const server = await startServer({
        environment: {
          GOOGLE_CLIENT_ID: "client",
          GOOGLE_CLIENT_SECRET: "secret",
          GOOGLE_ISSUER: provider.issuer.url ?? "",
        },
      });
      for (const key of ["callbackURL", "errorCallbackURL"] as const) {
        const ends: End[] = [];
        for (const way of waysOn) ends.push(await walk(server, { [key]: way }));
        const faults = ends.flatMap(({ isOurs, seen }, index) =>
          isOurs ? [] : [`${JSON.stringify(waysOn[index])}: ${seen}`],
        );
        yield {
          sent: `${waysOn.length} ways on as ${key}, to Google and back`,
          limit: "refused, or ends on our own site",
          seen: `faults ${summarise(faults)}`,
          holds: faults.length === 0,
        };
      }
      yield await startOften(server);
    } finally {
      await provider.stop();
    }
  },
};

/** Each start is a row in the database until Google answers. */
async function startOften(server: OwnServer): Promise<Row> {
  const answers: Answer[] = [];
  for (let sent = 0; sent < startsOfOne; sent += 10) {
    const start = () => server.call({ ...json({ provider: "google" }), path: "/api/auth/sign-in/social" });
    answers.push(...(await Promise.all(Array.from({ length: 10 }, start))));
  }
  return {
    sent: `${startsOfOne} starts with Google from one address`,
    limit: "limited",
    seen: tally(answers),
    holds: answers.some(({ status }) => status === 429),
  };
}

async function startProvider(): Promise<OAuth2Server> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate("RS256");
  await provider.start(await findFreePort(), "127.0.0.1");
  provider.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
    const email = "driver@example.test";
    Object.assign(payload, { sub: "driver", email, email_verified: true, name: "Driver" });
  });
  return provider;
}

type End = {
  seen: string;
  isOurs: boolean;
};

/** As a browser goes: to the provider and back; with an error from there where the way on after errors is tried. */
async function walk(server: OwnServer, ways: { callbackURL?: string; errorCallbackURL?: string }): Promise<End> {
  const start = await server.call({ ...json({ provider: "google", ...ways }), path: "/api/auth/sign-in/social" });
  const accepted = socialSignInAnswer.safeParse(parseJson(start.body));
  if (!accepted.success) return { seen: describe(start), isOurs: isProper(start) };
  const isRefused = ways.errorCallbackURL !== undefined;
  const back = isRefused ? errorFrom(accepted.data.url) : await passProvider(accepted.data.url);
  const end = await server.call({ path: `${back.pathname}${back.search}`, headers: { cookie: cookieOf(start) } });
  const location = end.headers.location ?? "";
  // What a browser makes of the header, relative to where it is.
  const target = URL.parse(location, server.origin);
  return {
    seen: `${describe(end)} → ${JSON.stringify(location)}`,
    isOurs: end.status < 500 && (location === "" || target?.origin === server.origin),
  };
}

async function passProvider(url: string): Promise<URL> {
  const answer = await fetch(url, { redirect: "manual" });
  return new URL(z.string().parse(answer.headers.get("location")));
}

function errorFrom(url: string): URL {
  const state = new URL(url).searchParams.get("state") ?? "";
  return new URL(`http://localhost/api/auth/callback/google?error=access_denied&state=${encodeURIComponent(state)}`);
}
