import { randomBytes, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { z } from "zod";
import { sharedPictureSchema } from "#contract/shared-picture-routes.ts";
import type { Attack, Row } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import { json, parseJson, tally, type Answer } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { acceptedId, signUp } from "../target/person.ts";
import { treeMegabytes } from "../target/processes.ts";

const guesses = 600;
const atOnce = 20;
const unread = 60;
/** What sixteen connections and their buffers may take beside what a busy server takes anyway. */
const mostGrowthMegabytes = 250;
const answersWithinMs = 3000;
const made = z.object({ token: z.string(), link: z.object({ id: z.string() }) });

export const attack: Attack = {
  name: "taken-away",
  what: "private links that are guessed, exports that nobody reads, addresses that take long to look at",
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const owner = await signUp(server);
    const upload = await owner.untilCutOut(await owner.upload(await carPhoto(41)));
    const id = acceptedId(await owner.transform(upload, { preset: "City" })) ?? "none";
    const open = (token: string) => server.call({ ...json({ token }), path: "/api/shared-pictures" });
    const share = async () => {
      const answer = await owner.call({ ...json({ days: 1 }), path: `/api/generations/${id}/links` });
      return made.parse(parseJson(answer.body));
    };
    const [good, revoked] = [await share(), await share()];
    await owner.call({ ...json({}), method: "DELETE", path: `/api/shared-links/${revoked.link.id}` });

    const random = () => randomBytes(16).toString("base64url");
    const near = Array.from(
      { length: 22 },
      (_, at) => good.token.slice(0, at) + swap(good.token.charAt(at)) + good.token.slice(at + 1),
    );
    const tokens = [...near, revoked.token, ...Array.from({ length: guesses }, random)];
    const answers: Answer[] = [];
    for (let from = 0; from < tokens.length; from += atOnce) {
      answers.push(...(await Promise.all(tokens.slice(from, from + atOnce).map(open))));
    }
    yield {
      sent: `${tokens.length} private links: guessed, a letter beside a good one, revoked`,
      limit: "none opens, and all are told the same",
      seen: `${tally(answers)}; ${new Set(answers.map(withoutNumber)).size} answers that differ`,
      holds: answers.every(({ status }) => status === 410) && new Set(answers.map(withoutNumber)).size === 1,
    };

    const { fileUrl } = sharedPictureSchema.parse(parseJson((await open(good.token)).body));
    yield* changedAddresses(server, { fileUrl, otherId: revoked.link.id });
    yield* unreadExports(server, { cookie: owner.cookie, path: `/api/generations/${id}/export?as=png` });

    const slashes = await server.call({ path: `/${"/".repeat(14_000)}x`, timeoutMs: 20_000 });
    yield {
      sent: "an address of 14,000 slashes",
      limit: `answered within ${answersWithinMs / 1000} s`,
      seen: `${tally([slashes])} after ${(slashes.ms / 1000).toFixed(1)} s`,
      holds: slashes.status === 404 && slashes.ms <= answersWithinMs,
    };
  },
};

async function* changedAddresses(
  server: OwnServer,
  { fileUrl, otherId }: { fileUrl: string; otherId: string },
): AsyncIterable<Row> {
  const good = await server.call({ path: fileUrl });
  const address = new URL(fileUrl, server.origin);
  const changed = (change: (url: URL) => void): string => {
    const copy = new URL(address);
    change(copy);
    return copy.pathname + copy.search;
  };
  const until = Number(address.searchParams.get("until"));
  const paths = [
    changed((url) => (url.pathname = url.pathname.replace(/[\da-f-]{36}/, otherId))),
    changed((url) => (url.pathname = url.pathname.replace(/[\da-f-]{36}/, randomUUID()))),
    ...[until + 1, until + 86_400, 9_999_999_999].map((later) =>
      changed((url) => url.searchParams.set("until", String(later))),
    ),
    changed((url) => url.searchParams.set("signature", randomBytes(32).toString("base64url"))),
  ];
  const answers = await Promise.all(paths.map((path) => server.call({ path })));
  yield {
    sent: `${paths.length} changes of a shared file's signed address`,
    limit: "only the address as signed opens it",
    seen: `as signed ${tally([good])}; changed ${tally(answers)}`,
    holds: good.status === 200 && answers.every(({ status }) => status === 410),
  };
}

/** Asks and reads nothing, over connections of its own. */
async function* unreadExports(
  server: OwnServer,
  { cookie, path }: { cookie: string; path: string },
): AsyncIterable<Row> {
  const before = await treeMegabytes(server.pid);
  const sockets = Array.from({ length: unread }, () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nCookie: ${cookie}\r\n\r\n`);
    return socket;
  });
  let most = 0;
  for (let look = 0; look < 20; look++) {
    most = Math.max(most, await treeMegabytes(server.pid));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const well = await server.call({ path: "/readyz" });
  for (const socket of sockets) socket.destroy();
  const growth = Math.round(most - before);
  yield {
    sent: `${unread} exports as PNG that nobody reads`,
    limit: `the server stays ready, and grows by less than ${mostGrowthMegabytes} MB`,
    seen: `${well.status}, ${before === 0 ? "memory can't be measured here" : `${growth} MB more`}`,
    holds: well.status === 200 && (before === 0 || growth < mostGrowthMegabytes),
  };
}

const swap = (letter: string): string => (letter === "A" ? "B" : "A");

/** An answer's words, without what is each request's own. */
function withoutNumber({ body }: Answer): string {
  return body.toString().replace(/"requestId":"[^"]*"/, "");
}
