import { randomUUID } from "node:crypto";
import type { Attack } from "../attack.ts";
import { failureCode, json } from "../target/http-call.ts";

/** The first that a guesser tries: common ones, common ones in disguise, words of this site and of the year. */
const weak = [
  "123456",
  "111112",
  "abc12345",
  "football1",
  "Password1",
  "P@ssw0rd",
  "qwerty123",
  "1q2w3e4r",
  "iloveyou",
  "letmein1",
  "admin123",
  "monkey12",
  "dragon123",
  "sunshine1",
  "carvas",
  "carvas123",
  "Summer2026",
  "aaaaaaaa",
  "      a",
] as const;

export const attack: Attack = {
  name: "passwords",
  what: "accounts behind passwords that are guessed first",
  isQuick: true,
  run: async function* ({ sharedServer }) {
    const server = await sharedServer();
    const accepted: string[] = [];
    for (const password of weak) {
      const answer = await server.call({ ...signUpCall(`${randomUUID()}@example.test`, password) });
      if (failureCode(answer) !== "weak_password") accepted.push(`${password} (${answer.status})`);
    }
    const name = `driver${randomUUID().slice(0, 8)}`;
    const own = await server.call(signUpCall(`${name}@example.test`, `${name}1`));
    if (failureCode(own) !== "weak_password") accepted.push(`the name before the @ and 1 (${own.status})`);
    yield {
      sent: `${weak.length + 1} weak passwords for new accounts`,
      limit: "all refused as weak",
      seen: accepted.length === 0 ? "all refused" : `taken: ${accepted.join(", ")}`,
      holds: accepted.length === 0,
    };
    const strong = await server.call(signUpCall(`${randomUUID()}@example.test`, "fern-Lamp-729-kite"));
    yield { sent: "a good one", limit: "taken", seen: String(strong.status), holds: strong.status === 200 };
  },
};

const signUpCall = (email: string, password: string) => ({
  ...json({ email, password }),
  path: "/api/auth/sign-up/email",
});
