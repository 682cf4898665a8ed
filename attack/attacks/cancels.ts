import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import { failureCode, tally } from "../target/http-call.ts";
import { summarise } from "../target/odd-call.ts";
import { acceptedId, signUp } from "../target/person.ts";

const atOnce = 10;
const presets = ["Studio", "City", "Dark", "Beach"] as const;

export const attack: Attack = {
  name: "cancels",
  what: "races on one token: cancelled, started and signed up at once",
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const person = await signUp(server);
    const upload = await person.untilCutOut(await person.upload(await carPhoto(30)));
    const faults: string[] = [];
    for (const [index, preset] of presets.entries()) {
      const id = acceptedId(await person.transform(upload, { preset, isAsync: true })) ?? "none";
      // Before the worker has it, as it takes it, while it is at work.
      await sleep(index * 120);
      const before = (await person.readProfile()).generation_tokens;
      const cancel = { method: "POST", path: `/api/generations/${id}/cancel` };
      const answers = await Promise.all(Array.from({ length: atOnce }, () => person.call(cancel)));
      const back = (await person.readProfile()).generation_tokens - before;
      const isCancelled = answers.every(({ status }) => status === 200) && back === 1;
      const isTooLate = answers.every(({ status }) => status === 409) && back === 0;
      if (!isCancelled && !isTooLate) faults.push(`${tally(answers)}, ${back} tokens back`);
    }
    yield {
      sent: `${atOnce} cancels of one picture at once, ${presets.length} times`,
      limit: "all agree, and the token is back or is not",
      seen: `faults ${summarise(faults)}`,
      holds: faults.length === 0,
    };

    const balance = (await person.readProfile()).generation_tokens;
    const spends = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.transform(upload, { preset: "Mist", isAsync: true, idempotencyKey: "one" }),
      ),
    );
    const ids = new Set(spends.map(acceptedId));
    const spent = balance - (await person.readProfile()).generation_tokens;
    yield {
      sent: "20 identical calls for a picture at once",
      limit: "one picture, one token",
      seen: `${tally(spends)}; ${ids.size} pictures, ${spent} tokens`,
      holds: ids.size === 1 && !ids.has(null) && spent === 1,
    };

    const account = { email: `race-${process.pid}-${Date.now()}@example.test`, password: "Correct-Horse-7" };
    const signUps = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.call({
          method: "POST",
          path: "/api/auth/sign-up/email",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...account, email: index % 2 ? account.email.toUpperCase() : ` ${account.email} ` }),
        }),
      ),
    );
    const taken = signUps.filter(({ status }) => status === 200).length;
    const refused = signUps.filter((answer) => failureCode(answer) === "account_exists").length;
    yield {
      sent: "12 sign-ups of one address at once, spelt in two ways",
      limit: "one account",
      seen: tally(signUps),
      holds: taken === 1 && refused === 11,
    };
  },
};
