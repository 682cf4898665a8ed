import type { Asset } from "@trustnxt/c2pa-ts/asset";
import { CBORBox, SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import {
  ActionAssertion,
  Assertion,
  BMFFHashAssertion,
  DataHashAssertion,
  ManifestStore,
  ValidationStatusCode,
  type Manifest,
} from "@trustnxt/c2pa-ts/manifest";
import { pictureStatementLabel, pictureStatementSchema, type PictureStatement } from "#contract/picture-statement.ts";
import { checkBoxes } from "./check-boxes.ts";
import { describeSigner, plainText, type CredentialsSigner } from "./describe-signer.ts";
import { openAsset } from "./open-asset.ts";
import { unifyTimestamps } from "./unify-timestamps.ts";

/** What the active manifest of a file says, and what of it holds. */
export type FoundCredentials = {
  readonly state: "read";
  /** The signature is the certificate's, over everything that is said. Who that is, and whether to believe them, is another question. */
  readonly isSigned: boolean;
  /** The file's bytes are the signed ones; null: they are bound to the signature in a way that can't be checked here. */
  readonly isIntact: boolean | null;
  readonly isExpired: boolean;
  readonly signer: CredentialsSigner;
  /** By a timestamp; null without a sound one. */
  readonly signedAt: string | null;
  readonly software: string;
  /** IPTC's word for where the picture comes from. */
  readonly sourceType: string | null;
  /** Ours, if it has one; only to be believed of a signer of ours. */
  readonly statement: PictureStatement | null;
};

/** `unreadable`: there are some, and they are broken or of a kind that is not known here. */
export type ReadCredentials = FoundCredentials | { readonly state: "none" | "unreadable" };

/** The Content Credentials in a file of anybody's. Never throws for what is in the file. */
export async function readCredentials(file: Uint8Array): Promise<ReadCredentials> {
  try {
    const asset = openAsset(file);
    const bytes = asset?.getManifestJUMBF();
    if (asset === null || bytes === undefined) return { state: "none" };
    checkBoxes(bytes);
    const store = SuperBox.fromBuffer(new Uint8Array(bytes));
    unifyTimestamps(store);
    const manifest = ManifestStore.read(store).getActiveManifest();
    return manifest === undefined ? { state: "unreadable" } : await examine(manifest, asset);
  } catch {
    // Whatever it was: nothing of what the file says can be told.
    return { state: "unreadable" };
  }
}

/** About the time at which it was signed; all else may hold. */
const codesOfTime: ReadonlySet<string> = new Set([
  ValidationStatusCode.SigningCredentialExpired,
  ValidationStatusCode.TimeStampOutsideValidity,
  ValidationStatusCode.TimeStampUntrusted,
  ValidationStatusCode.TimeStampMismatch,
  ValidationStatusCode.TimeStampMalformed,
]);
/** About the bytes of the file. */
const codesOfBinding: ReadonlySet<string> = new Set([
  ValidationStatusCode.AssertionDataHashMismatch,
  ValidationStatusCode.AssertionBMFFHashMismatch,
]);

async function examine(manifest: Manifest, asset: Asset): Promise<ReadCredentials> {
  const signature = manifest.signature?.signatureData;
  const { claim } = manifest;
  if (signature?.certificate === undefined || claim === undefined) return { state: "unreadable" };
  const { statusEntries } = await manifest.validate(asset);
  const codes = new Set<string>(statusEntries.map(({ code }) => code));
  const failed = statusEntries.filter(({ success }) => success !== true).map(({ code }) => code);
  const isSigned =
    codes.has(ValidationStatusCode.ClaimSignatureValidated) &&
    failed.every((code) => codesOfTime.has(code) || codesOfBinding.has(code));
  const signed = signedAssertions(manifest);
  const isTimeSound = codes.has(ValidationStatusCode.TimeStampTrusted);
  return {
    state: "read",
    isSigned,
    isIntact: await isIntact(signed, asset),
    isExpired: codes.has(ValidationStatusCode.SigningCredentialExpired),
    signer: await describeSigner(signature.certificate),
    signedAt: isTimeSound ? (signature.timestamp?.toISOString() ?? null) : null,
    software: plainText([claim.claimGeneratorName, claim.claimGeneratorVersion].filter(Boolean).join(" ")),
    sourceType: sourceTypeOf(signed),
    statement: statementOf(signed),
  };
}

/** Those that the claim names. Others may lie beside them, put there by anybody. */
function signedAssertions(manifest: Manifest): Assertion[] {
  const named = manifest.claim?.assertions.map(({ uri }) => manifest.getComponentByURL(uri, true)) ?? [];
  return named.filter((component) => component instanceof Assertion);
}

/** The library takes bindings that it does not know as kept, and looks at none once a certificate has expired: both are asked here. */
async function isIntact(signed: readonly Assertion[], asset: Asset): Promise<boolean | null> {
  const bindings = signed.filter((one) => one instanceof DataHashAssertion || one instanceof BMFFHashAssertion);
  const [binding] = bindings;
  if (binding === undefined || bindings.length > 1) return null;
  return (await binding.validateAgainstAsset(asset)).isValid;
}

function sourceTypeOf(signed: readonly Assertion[]): string | null {
  const actions = signed.filter((one) => one instanceof ActionAssertion).flatMap((one) => one.actions);
  const told: unknown = actions.find(({ digitalSourceType }) => digitalSourceType !== undefined)?.digitalSourceType;
  const word = typeof told === "string" ? /\/(\w{1,60})$/.exec(told.slice(0, 200))?.[1] : undefined;
  return word ?? null;
}

function statementOf(signed: readonly Assertion[]): PictureStatement | null {
  const box = signed.find(({ fullLabel }) => fullLabel === pictureStatementLabel)?.sourceBox?.contentBoxes[0];
  return box instanceof CBORBox ? (pictureStatementSchema.safeParse(box.content).data ?? null) : null;
}
