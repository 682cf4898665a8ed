import { z } from "zod";
import { examineVariables } from "#server/config/config.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Check, CheckContext, Finding } from "./check.ts";
import { unreadable } from "./unreadable.ts";

const answersWithinMs = 8000;
const healthSchema = z.object({ status: z.literal("ok") });

/** Whether the address for people leads to a server of ours, and what stands in front of it. */
export const checkAddress: Check = {
  name: "address",
  title: "Address (PUBLIC_URL)",
  run: async (context) => {
    const { environment } = examineVariables(context.variables);
    if (environment === undefined) return [unreadable("PUBLIC_URL")];
    const { PUBLIC_URL: address, TRUSTED_PROXIES: proxies, PORT } = environment;
    const what = "PUBLIC_URL";
    if (address === undefined) {
      const said = `not set: links in mails lead to http://localhost:${PORT}`;
      return [{ what, state: "unset", said, mend: "" }];
    }
    return [await tryAddress(new URL(address), context), judgeProxies(new URL(address), { proxies, port: PORT })];
  },
};

async function tryAddress({ origin }: URL, { signal }: CheckContext): Promise<Finding> {
  const what = "PUBLIC_URL";
  const mend = `From this machine ${origin} has to lead to the server: check that it runs, the name in the DNS, the certificate, and the proxy's target.`;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)]);
    const answer = await fetch(`${origin}/healthz`, { signal: within, redirect: "manual" });
    if (answer.status >= 300 && answer.status < 400) {
      const said = `${origin} sends people on to ${answer.headers.get("location") ?? "elsewhere"}`;
      return {
        what,
        state: "broken",
        said,
        mend: "Set PUBLIC_URL to the address at which people end: the origin of every call is compared with it.",
      };
    }
    const isOurs = healthSchema.safeParse(await answer.json().catch(() => null)).success;
    const hasId = answer.headers.get("x-request-id") !== null;
    if (!isOurs || !hasId)
      return { what, state: "broken", said: `${origin} is answered by something else (${answer.status})`, mend };
    return { what, state: "works", said: `${origin} leads to a server of ours`, mend: "" };
  } catch (error) {
    return { what, state: "broken", said: describeCauses(error), mend };
  }
}

/** The server itself speaks plain HTTP. */
function judgeProxies({ protocol, port }: URL, here: { proxies: number; port: number }): Finding {
  const what = "TRUSTED_PROXIES";
  const isBehind = protocol === "https:" || Number(port || 80) !== here.port;
  const said = `${here.proxies} proxies in front are believed`;
  if (isBehind && here.proxies === 0) {
    const mend =
      "Something stands between people and the server: set how many. Without it all people share the limits of one address.";
    return { what, state: "warning", said, mend };
  }
  if (!isBehind && here.proxies > 0) {
    const mend = "The address leads straight to the server: set 0, or anybody may invent an address for themselves.";
    return { what, state: "warning", said, mend };
  }
  return { what, state: "works", said, mend: "" };
}
