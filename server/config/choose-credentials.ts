import { readFileSync } from "node:fs";
import { findFault } from "#server/provenance/certificates/check-identity.ts";
import { certificatesIn, type SigningIdentity } from "#server/provenance/certificates/signing-identity.ts";
import type { Environment } from "./environment.ts";

export type CredentialsConfig = {
  /** The operator's certificate; undefined: a test one, made by the installation itself. */
  identity: SigningIdentity | undefined;
  /** Who is asked for RFC 3161 timestamps; undefined: signatures have none. */
  timestampUrl: string | undefined;
};

type CredentialsVariables =
  | Readonly<Partial<Record<keyof Environment, string>>>
  | Readonly<Record<string, string | undefined>>;

/** Reads the operator's certificate and key, and names what is wrong with them. */
export function chooseCredentials(variables: CredentialsVariables): {
  chosen: CredentialsConfig;
  problems: readonly string[];
} {
  const certificate = variables.CONTENT_CREDENTIALS_CERTIFICATE;
  const key = variables.CONTENT_CREDENTIALS_KEY;
  const timestampUrl = variables.CONTENT_CREDENTIALS_TIMESTAMP_URL || undefined;
  // One without the other is named by the rules between variables.
  if (!certificate || !key) return { chosen: { identity: undefined, timestampUrl }, problems: [] };
  const [chain, privateKey] = [readPem(certificate), readPem(key)];
  const unread = [
    ...(chain === null ? ["CONTENT_CREDENTIALS_CERTIFICATE names a file that can't be read"] : []),
    ...(privateKey === null ? ["CONTENT_CREDENTIALS_KEY names a file that can't be read"] : []),
  ];
  if (chain === null || privateKey === null) return { chosen: { identity: undefined, timestampUrl }, problems: unread };
  const identity = { chain, key: privateKey, isTest: false };
  const fault = findFault(identity);
  return {
    chosen: { identity, timestampUrl },
    problems: fault === null ? [] : [`CONTENT_CREDENTIALS_CERTIFICATE ${fault}`],
  };
}

/** Some ways to set variables keep no line breaks: `\\n` stands for one. Null when it is the path of a file that can't be read. */
function readPem(value: string): string | null {
  if (value.includes("-----BEGIN")) return value.replaceAll(String.raw`\n`, "\n");
  try {
    return readFileSync(value, "utf8");
  } catch {
    return null;
  }
}

/** When the operator's certificate begins and ends to be valid. */
export function validityOf({ chain }: Pick<SigningIdentity, "chain">): { from: Date; until: Date } {
  const [leaf] = certificatesIn(chain);
  if (leaf === undefined) throw new Error("there is no certificate");
  return { from: new Date(leaf.validFrom), until: new Date(leaf.validTo) };
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** For the operator, at the start. */
export function describeCredentials({ identity, timestampUrl }: CredentialsConfig, now = new Date()): string {
  if (identity === undefined)
    return "signed with a test certificate, which nobody vouches for; set CONTENT_CREDENTIALS_CERTIFICATE and _KEY for your own";
  const { from, until } = validityOf(identity);
  const name = certificatesIn(identity.chain)[0]?.subject.replaceAll("\n", ", ") ?? "";
  if (until <= now)
    return `EXPIRED on ${day(until)} (${name}): pictures are made without, until there is a new certificate`;
  if (from > now) return `NOT YET VALID before ${day(from)} (${name}): pictures are made without until then`;
  return `signed by ${name}, until ${day(until)}${timestampUrl === undefined ? ", without timestamps" : ""}`;
}
