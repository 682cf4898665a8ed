import { expect, test } from "vitest";
import { answerJson, startPageServer } from "#test/web/page-server.ts";
import { signIn, signOut, signUp, startGoogleSignIn } from "./sign-in.ts";

const person = { email: "person@example.com", password: "a long enough one" };

test("signing in, up and out are sent as the contract has them", async () => {
  const { requests } = await startPageServer((response) => answerJson(response, {}));
  await signIn(person);
  await signUp(person);
  await signOut();
  expect(requests.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ["POST", "/api/auth/sign-in/email", person],
    ["POST", "/api/auth/sign-up/email", person],
    ["POST", "/api/auth/sign-out", {}],
  ]);
});

test("a weak password is refused with the reasons that a person can act on", async () => {
  const refusal = { code: "weak_password", error: "Too weak.", reasons: ["It is in the lists."] };
  await startPageServer((response) => answerJson(response, refusal, 422));
  await expect(signUp(person)).rejects.toMatchObject({ code: "weak_password", reasons: ["It is in the lists."] });
});

test("the way to Google is the server's, with the ways back that were asked for", async () => {
  const { requests } = await startPageServer((response) => answerJson(response, { url: "https://accounts.example/o" }));
  const waysBack = { callbackURL: "/", newUserCallbackURL: "/photo-upload", errorCallbackURL: "/auth" };
  expect(await startGoogleSignIn(waysBack)).toBe("https://accounts.example/o");
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ provider: "google", ...waysBack });
});
