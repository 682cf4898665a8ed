import { maxPasswordLength, minPasswordLength } from "#contract/limits.ts";
import { isCommonPassword, isCommonWordWithNumber, isWordWithNumber } from "./common-passwords.ts";

type Candidate = {
  password: string;
  email: string;
};

const rules: readonly { reason: string; isBroken: (candidate: Candidate) => boolean }[] = [
  {
    reason: `Use at least ${minPasswordLength} characters.`,
    isBroken: ({ password }) => Array.from(password).length < minPasswordLength,
  },
  {
    reason: `Use at most ${maxPasswordLength} characters.`,
    isBroken: ({ password }) => password.length > maxPasswordLength,
  },
  {
    reason: "This is one of the most used passwords. Use one that nobody would guess.",
    isBroken: ({ password }) => isCommonPassword(asGuessed(password)),
  },
  {
    reason: "This is a much used word with a number. Add a few words that nobody would guess.",
    isBroken: ({ password }) => !isCommonPassword(asGuessed(password)) && isCommonWordWithNumber(asGuessed(password)),
  },
  {
    reason: "Don't use your e-mail address.",
    isBroken: ({ password, email }) => namesOf(email).some((name) => isWordWithNumber(asGuessed(password), name)),
  },
  { reason: "Don't use our name.", isBroken: ({ password }) => isWordWithNumber(asGuessed(password), "carvas") },
  { reason: "Don't repeat one character.", isBroken: ({ password }) => new Set(password).size === 1 },
  { reason: "Use more than two different characters.", isBroken: ({ password }) => new Set(password).size === 2 },
  { reason: "Don't use a plain run such as 123456 or abcdef.", isBroken: ({ password }) => isPlainRun(password) },
];

/** As it is compared when signing in (NFKC), and as lists have it. */
function asGuessed(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/** Shorter parts of an address are found in anything. */
const shortestName = 3;

/** The address, what stands before and after its `@`, and their parts. */
function namesOf(email: string): string[] {
  const [local = "", domain = ""] = email.split("@");
  const parts = [local, domain, ...local.split(/[._+-]/), ...domain.split(".").slice(0, -1)];
  return [email, ...parts.filter(({ length }) => length >= shortestName)];
}

/** Why the password is weak, in sentences that say what to do; empty when it will do. */
export function findPasswordWeaknesses(candidate: Candidate): string[] {
  return rules.filter(({ isBroken }) => isBroken(candidate)).map(({ reason }) => reason);
}

/** Every character follows the one before it, up or down, with 0 after 9. */
function isPlainRun(password: string): boolean {
  const codes = Array.from(password.toLowerCase().replace(/0$/, ":"), (character) => character.charCodeAt(0));
  if (codes.length < 2) return false;
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
