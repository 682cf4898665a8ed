import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PictureStatement } from "#contract/picture-statement.ts";
import type { FoundCredentials } from "#credentials/read-credentials.ts";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import type { Told } from "./checker/messages.ts";
import { VerifyScreen } from "./verify-screen.tsx";

const user = userEvent.setup({ delay: null });

/** jsdom has no workers. What one would tell of a file; `hang`: it never does, `break`: it dies. */
let told: Told | "hang" | "break";
let ended = 0;
class StandInWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => {
      if (told === "break") this.dispatchEvent(new Event("error"));
      else if (told !== "hang") this.dispatchEvent(new MessageEvent("message", { data: told }));
    });
  }
  terminate(): void {
    ended += 1;
  }
}

beforeEach(() => {
  standInBrowser();
  vi.stubGlobal("Worker", StandInWorker);
  vi.stubGlobal("isSecureContext", true);
  ended = 0;
});
afterEach(closeAs);

const fingerprint = "b".repeat(64);
const statement = {
  kind: "retail",
  engine: "studio",
  model: null,
  preset: "Retail Two",
  sourceType: "compositeSynthetic",
  createdAt: "2026-11-24T09:00:00.000Z",
  isCopy: false,
  carUnchanged: {
    comparedPixels: 123_456,
    unchangedShare: 0.99999,
    carScale: 1,
    meanDeltaE: 0.5,
    worstDeltaE: 5.2,
    ssim: 0.99,
    excludesNumberPlate: true,
  },
  outline: "judged",
} as const satisfies PictureStatement;
const found: FoundCredentials = {
  state: "read",
  isSigned: true,
  isIntact: true,
  isExpired: false,
  signer: { fingerprint, name: "Carvas test certificate (x)", issuer: "Root", validUntil: "2036-01-01T00:00:00.000Z" },
  signedAt: null,
  software: "Carvas 1",
  sourceType: "compositeSynthetic",
  statement,
};
const nothing: Told = { print: "0".repeat(64), credentials: { state: "none" }, unsignedSource: null };

const answers = {
  "GET /api/provenance/signers": { signers: [{ fingerprint, isTest: true }] },
  "POST /api/provenance/made-here": { statement: null },
};
const open = (more: Record<string, unknown> = {}) =>
  openAs("visitor", <VerifyScreen />, { at: "/verify", answers: { ...answers, ...more } });
const give = (file = new File(["picture"], "advert.jpg", { type: "image/jpeg" })) =>
  user.upload(screen.getByTestId("photo-input"), file);
const outcome = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return within(heading.closest<HTMLElement>("[role='status']") ?? document.body);
};

test("the focus goes on to what is checked, where the button that it stood on has gone", async () => {
  told = nothing;
  await open();
  await give();
  const section = await screen.findByRole("region", { name: "The picture" });
  expect(document.activeElement).toBe(section);
  expect(await within(section).findByRole("heading", { name: "Nothing found" })).toBeDefined();
  expect(document.activeElement).toBe(section);
});

test("a picture of ours: what it is made from, when, that the car is proven, and who signed, in words", async () => {
  told = { ...nothing, credentials: found };
  await open();
  await give();
  const said = await outcome("Made here, and untouched since");
  const facts = said.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(Object.fromEntries(facts)).toMatchObject({
    "Made from": "A photographed car, set by our own engine into a place that was rendered",
    "What it is": "A retail picture, Retail Two",
    "Made on": "24 November 2026",
    "The car": expect.stringMatching(
      /^99\.999 % of the pixels unchanged, outline not confirmed99\.99 % of 123,456 .* number plate was blurred/,
    ),
    "Signed by": expect.stringContaining("A test certificate"),
  });
  expect(ended).toBe(1);
});

test.each([
  ["views", "algorithmicMedia", "An illustration", "painted after a description"],
  ["scene", "compositeWithTrainedAlgorithmicMedia", "an AI model repainted", "An AI model had its hand"],
  ["scene", "compositeSynthetic", "A photographed car", "Its light was fitted to the place"],
] as const)("a picture without a proof says so and why: %s, %s", async (...[kind, sourceType, from, why]) => {
  const stated = { ...statement, kind, sourceType, carUnchanged: null };
  told = { ...nothing, credentials: { ...found, statement: stated } };
  await open();
  await give();
  const said = await outcome("Made here, and untouched since");
  expect(said.getByText(new RegExp(from))).toBeDefined();
  expect(said.getByText("Not proven unchanged")).toBeDefined();
  expect(said.getByText(new RegExp(why))).toBeDefined();
});

test("a copy's proof is its original's, and is called so", async () => {
  told = { ...nothing, credentials: { ...found, statement: { ...statement, isCopy: true } } };
  await open();
  await give();
  const said = await outcome("Made here, and untouched since");
  expect(
    said.getByText(/^99\.999 % of the pixels unchanged, outline not confirmed \(in the original file\)$/),
  ).toBeDefined();
});

test.each([
  ["an outline that was confirmed since it was signed", "judged", "confirmed", "Car unchanged"],
  [
    "an outline that was put right since it was signed",
    "confirmed",
    "doubtful",
    "Pixels unchanged, outline not confirmed",
  ],
  ["a file that is older than what is told of outlines", null, null, "Pixels unchanged"],
] as const)("of %s what is known now is said", async (...[, signed, now, words]) => {
  const proof = { ...statement.carUnchanged, unchangedShare: 1 };
  const stated = { ...statement, carUnchanged: proof, outline: signed };
  told = { ...nothing, credentials: { ...found, statement: stated } };
  await open({ "POST /api/provenance/made-here": { statement: { ...stated, outline: now } } });
  await give();
  const said = await outcome("Made here, and untouched since");
  expect(said.getByText(words)).toBeDefined();
  expect(said.queryByText(/That was told after the file was signed/) !== null).toBe(signed !== now);
});

test("what an unsigned file says of itself is shown as that", async () => {
  told = { ...nothing, unsignedSource: "trainedAlgorithmicMedia" };
  await open();
  await give();
  const said = await outcome("Nothing found");
  expect(said.getByText("Made by an AI model")).toBeDefined();
  expect(said.getByText("Unsigned: anybody can write that into a file.")).toBeDefined();
});

test.each([
  ["no picture", null, undefined, /no picture that can be checked/],
  ["a file that breaks its worker", "break", undefined, /could not be checked/],
  ["an empty file", nothing, new File([], "a.jpg", { type: "image/jpeg" }), /no picture that can be checked/],
] as const)("%s is refused in words, and another can be tried", async (...[, answer, file, said]) => {
  told = answer;
  await open();
  await give(file);
  expect((await outcome("Not checked")).getByText(said)).toBeDefined();
  told = nothing;
  await give();
  await outcome("Nothing found");
});

test("a file that is too large is not read at all", async () => {
  told = "hang";
  await open();
  const file = new File(["x"], "huge.png", { type: "image/png" });
  Object.defineProperty(file, "size", { value: 65 * 1024 * 1024 });
  await give(file);
  expect((await outcome("Not checked")).getByText(/up to 64 MB/)).toBeDefined();
  expect(ended).toBe(0);
});

test("another picture takes the place of one that is still being read", async () => {
  told = "hang";
  await open();
  await give();
  expect(await screen.findByText("Reading the file …")).toBeDefined();
  told = nothing;
  await give(new File(["other"], "other.jpg", { type: "image/jpeg" }));
  await outcome("Nothing found");
  expect(screen.getByText("other.jpg")).toBeDefined();
  expect(ended).toBe(2);
});

test("without https nothing can be checked, and that is said", async () => {
  vi.stubGlobal("isSecureContext", false);
  told = nothing;
  await open();
  await give();
  expect((await outcome("Not checked")).getByText(/https/)).toBeDefined();
});
