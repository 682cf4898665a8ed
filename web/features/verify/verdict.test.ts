import { expect, test } from "vitest";
import type { PictureStatement } from "#contract/picture-statement.ts";
import type { FoundCredentials, ReadCredentials } from "#credentials/read-credentials.ts";
import { wordsOf } from "./verdict-texts.ts";
import { judge, type Ask } from "./verdict.ts";

const statement: PictureStatement = {
  kind: "scene",
  engine: "studio",
  model: null,
  preset: "City",
  sourceType: "compositeSynthetic",
  createdAt: "2026-11-24T09:00:00.000Z",
  isCopy: false,
  carUnchanged: null,
  outline: null,
};
const [ourPrint, ourFingerprint] = ["a".repeat(64), "b".repeat(64)];
const found: FoundCredentials = {
  state: "read",
  isSigned: true,
  isIntact: true,
  isExpired: false,
  signer: { fingerprint: ourFingerprint, name: "Us", issuer: "Root", validUntil: "2036-01-01T00:00:00.000Z" },
  signedAt: null,
  software: "Carvas 1",
  sourceType: "compositeSynthetic",
  statement,
};
const stranger = { ...found.signer, fingerprint: "c".repeat(64) };

/** What is asked is part of the promise. */
function asking() {
  const asked: string[] = [];
  const ask: Ask = {
    listSigners: () => {
      asked.push("signers");
      return Promise.resolve([{ fingerprint: ourFingerprint, isTest: true }]);
    },
    findMadeHere: (print) => {
      asked.push(print);
      return Promise.resolve(print === ourPrint ? statement : null);
    },
  };
  return { ask, asked };
}

async function verdictOn(credentials: ReadCredentials, print: string | null = "0".repeat(64)) {
  const { ask, asked } = asking();
  return { verdict: await judge({ print, credentials, unsignedSource: null }, ask), asked };
}

test("a whole signature of ours is believed, and nothing of the picture is asked about", async () => {
  const { verdict, asked } = await verdictOn(found);
  expect(verdict).toMatchObject({ kind: "made-here", statement, signature: { isTest: true } });
  expect(asked).toEqual(["signers"]);
});

test("a signature of ours on another file makes that file no picture of ours", async () => {
  const { verdict } = await verdictOn({ ...found, isIntact: false });
  expect(verdict).toEqual({ kind: "changed", known: null });
  expect(wordsOf(verdict)).toMatchObject({ tone: "bad", title: "Not as it was signed" });
});

test("where only what is round the picture was changed, that is said", async () => {
  const { verdict } = await verdictOn({ ...found, isIntact: false }, ourPrint);
  expect(verdict).toEqual({ kind: "changed", known: statement });
  expect(wordsOf(verdict).tone).not.toBe("bad");
});

test.each([
  ["taken off", { state: "none" } as const],
  ["broken", { state: "unreadable" } as const],
  ["somebody else's", { ...found, signer: stranger }],
  ["in our name, and not signed", { ...found, isSigned: false }],
])("a picture of ours is known again when its credentials are %s", async (_, credentials) => {
  expect((await verdictOn(credentials, ourPrint)).verdict).toEqual({ kind: "stripped", known: statement });
});

test("words in our name that were not signed count for nothing", async () => {
  const { verdict } = await verdictOn({ ...found, isSigned: false });
  expect(verdict).toEqual({ kind: "tampered" });
  expect(wordsOf(verdict).tone).toBe("bad");
});

test("somebody else's statement in our form is not taken for ours", async () => {
  const { verdict } = await verdictOn({ ...found, signer: stranger });
  expect(verdict).toMatchObject({ kind: "others" });
});

test.each([
  [{}, "open", "The file is as it was signed."],
  [{ isIntact: false }, "bad", "The file is not the one that was signed."],
  [{ isIntact: null }, "open", "in a way that can't be checked here"],
  [{ isSigned: false }, "bad", "Their signature does not hold"],
])("of another's credentials what holds is said, and that the signer is not known: %j", async (what, tone, said) => {
  const { verdict } = await verdictOn({ ...found, ...what, signer: stranger });
  const words = wordsOf(verdict);
  expect(words.tone).toBe(tone);
  expect(words.text).toContain(said);
  expect(words.text).toContain("is not checked here");
});

test("nothing found says nothing, and where a file has no print nobody is asked, and that is said", async () => {
  const { verdict, asked } = await verdictOn({ state: "none" }, null);
  expect(verdict).toEqual({ kind: "nothing", unsignedSource: null, isLookedUp: false });
  expect(asked).toEqual([]);
  expect(wordsOf(verdict).text).toContain("says nothing about whether it is real");
  expect(wordsOf(verdict).text).toContain("we can't tell");
  expect(wordsOf((await verdictOn({ state: "none" })).verdict).text).toContain("no picture with this picture data");
});
