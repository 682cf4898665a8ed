import { once } from "node:events";
import { createServer } from "node:http";
import type { Attack } from "../attack.ts";
import { hostileAddresses } from "../files/hostile-addresses.ts";
import { smallPhoto } from "../files/pictures.ts";
import { describe, failureCode, json, type Answer } from "../target/http-call.ts";
import { summarise } from "../target/odd-call.ts";
import { findFreePort } from "../target/own-server.ts";
import { signUp } from "../target/person.ts";

export const attack: Attack = {
  name: "foreign-urls",
  what: "addresses that the server shall fetch for a stranger",
  isQuick: true,
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const [person, other] = [await signUp(server), await signUp(server)];
    const photo = await smallPhoto(17, 500);
    const [own, theirs] = [await person.upload(photo), await other.upload(photo)];
    const visits: string[] = [];
    const listenerPort = await findFreePort();
    const listener = createServer((request, response) => {
      visits.push(request.url ?? "");
      response.end();
    }).listen(listenerPort);
    await once(listener, "listening");
    const faults: string[] = [];
    const addresses = hostileAddresses({ listenerPort, ownPort: server.port, photo: own.uploadUrl });
    addresses.push(theirs.uploadUrl, theirs.previewUrl, server.origin + theirs.uploadUrl);
    for (const url of addresses) {
      const generate = { recordId: own.id, preset: "Studio" };
      const calls: Record<string, Promise<Answer>> = {
        imageUrl: person.call({ ...generation({ ...generate, imageUrl: url }) }),
        logoUrl: person.call({ ...generation({ ...generate, imageUrl: own.uploadUrl, logoUrl: url }) }),
        proxy: person.call({ path: `/api/functions/download-proxy?filename=x.jpg&url=${encodeURIComponent(url)}` }),
        download: person.call({ ...json({ url, filename: "x.jpg" }), path: "/api/functions/download-image" }),
      };
      for (const [name, answering] of Object.entries(calls)) {
        const answer = await answering;
        const isRefused = answer.status >= 400 && answer.status < 500 && failureCode(answer) !== null;
        // No logo at all is a picture without a logo.
        const isNoLogo = name === "logoUrl" && url === "";
        if (!isRefused && !isNoLogo) faults.push(`${name} ${JSON.stringify(url).slice(0, 70)} → ${describe(answer)}`);
      }
    }
    listener.close();
    yield {
      sent: `${addresses.length} addresses in four places`,
      limit: "all refused in our shape",
      seen: `faults ${summarise(faults)}`,
      holds: faults.length === 0,
    };
    yield {
      sent: "the same, seen from a listener on this machine",
      limit: "nobody comes",
      seen: `${visits.length} visits ${visits.slice(0, 3).join(" ")}`,
      holds: visits.length === 0,
    };
  },
};

function generation(body: unknown) {
  const sent = json(body);
  return {
    ...sent,
    headers: { ...sent.headers, prefer: "respond-async" },
    path: "/api/functions/generate-image-from-preset",
  };
}
