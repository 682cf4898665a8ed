import { expect, test } from "vitest";
import { findMisspeltVariables } from "./misspelt-variables.ts";

test.each([
  ["SMPT_URL", "SMTP_URL"],
  ["PUBLICURL", "PUBLIC_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["TRUSTED_PROXY", undefined],
  ["Contact_Email", "CONTACT_EMAIL"],
  ["PROT", "PORT"],
  ["HOSTS", "HOST"],
  ["SMTP_HOST", "SMTP_URL"],
  ["EMAIL_FROM", "MAIL_FROM"],
])("%s is taken for %s", (name, meant) => {
  const expected = meant === undefined ? [] : [{ name, meant }];
  expect(findMisspeltVariables({ [name]: "x" })).toEqual(expected);
});

test("what every system sets is nobody's slip, and neither is a name beside the right one", () => {
  const ordinary =
    "HOME HOSTNAME HOSTTYPE PATH PWD SHELL TERM TZ LANG LOGNAME MAIL USER NODE_ENV NODE_OPTIONS PS1 COLORTERM";
  expect(findMisspeltVariables(Object.fromEntries(ordinary.split(" ").map((name) => [name, "x"])))).toEqual([]);
  expect(findMisspeltVariables({ SMTP_URL: "x", SMPT_URL: "x" })).toEqual([]);
});

test("keys under the names of other programs are a slip only where an AI model is chosen", () => {
  expect(findMisspeltVariables({ GOOGLE_API_KEY: "x", FAL_API_KEY: "x" })).toEqual([]);
  expect(findMisspeltVariables({ IMAGE_MODEL: "google:x", GOOGLE_API_KEY: "x" })).toEqual([
    { name: "GOOGLE_API_KEY", meant: "GEMINI_API_KEY" },
  ]);
  expect(findMisspeltVariables({ IMAGE_MODELS: "openai:x" })).toEqual([{ name: "IMAGE_MODELS", meant: "IMAGE_MODEL" }]);
});
