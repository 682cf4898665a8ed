import type { Attack } from "../attack.ts";
import { carPhoto } from "../files/pictures.ts";
import { failureCode, tally } from "../target/http-call.ts";
import { acceptedId, signUp } from "../target/person.ts";

const atOnce = 10;

export const attack: Attack = {
  name: "cancels",
  what: "races on one token: cancelled, started and signed up at once",
  isQuick: true,
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const person = await signUp(server);
    const upload = await person.upload(await carPhoto(30));
    const id = acceptedId(await person.transform(upload, { preset: "Studio", isAsync: true })) ?? "none";
    const cancel = { method: "POST", path: `/api/generations/${id}/cancel` };
    const cancelled = await Promise.all(Array.from({ length: atOnce }, () => person.call(cancel)));
    const balance = (await person.readProfile()).generation_tokens;
    yield {
      sent: `${atOnce} cancels of one picture at once`,
      limit: "all agree, and the token is back",
      seen: `${tally(cancelled)}, ${balance} tokens`,
      holds: new Set(cancelled.map(({ status }) => status)).size === 1 && balance === 10,
    };

    const again = await person.transform(upload, { preset: "City", isAsync: true, idempotencyKey: "warm-up" });
    await person.call({ method: "POST", path: `/api/generations/${acceptedId(again) ?? "none"}/cancel` });
    const spends = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.transform(upload, { preset: "Dark", isAsync: true, idempotencyKey: "one" }),
      ),
    );
    const ids = new Set(spends.map(acceptedId));
    const left = (await person.readProfile()).generation_tokens;
    yield {
      sent: "20 identical calls for a picture at once",
      limit: "one picture, one token",
      seen: `${tally(spends)}; ${ids.size} pictures, ${left} tokens left`,
      holds: ids.size === 1 && !ids.has(null) && left === 9,
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
