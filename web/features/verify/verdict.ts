import type { OutlineState } from "#contract/outlines.ts";
import type { PictureStatement } from "#contract/picture-statement.ts";
import type { ProvenanceSigner } from "#contract/provenance-routes.ts";
import type { FoundCredentials } from "#credentials/read-credentials.ts";
import type { CheckedFile } from "./checker/messages.ts";

/** What can be said of a picture, and no more. */
export type Verdict =
  /** `outlineNow`: what is known of its car's outline by now; it may have been confirmed since, or put right. */
  | {
      readonly kind: "made-here";
      readonly statement: PictureStatement;
      readonly outlineNow: OutlineState | null;
      readonly signature: Signature;
    }
  /** It carries a signature of ours that is for another file; `known`: its picture is one of ours all the same. */
  | { readonly kind: "changed"; readonly known: PictureStatement | null }
  /** Ours, without any credentials of ours that hold. */
  | { readonly kind: "stripped"; readonly known: PictureStatement }
  | { readonly kind: "others"; readonly credentials: FoundCredentials }
  /** In our name, and not what we signed. */
  | { readonly kind: "tampered" }
  | { readonly kind: "unreadable" }
  /** `isLookedUp`: its picture is none of ours; otherwise nobody could be asked, since its data alone does not say what it shows. */
  | { readonly kind: "nothing"; readonly unsignedSource: string | null; readonly isLookedUp: boolean };

export type Signature = Pick<FoundCredentials, "signer" | "signedAt" | "isExpired"> & { readonly isTest: boolean };

/** Whom to ask, only as far as it is needed. */
export type Ask = {
  readonly listSigners: () => Promise<readonly ProvenanceSigner[]>;
  readonly findMadeHere: (print: string) => Promise<PictureStatement | null>;
};

/** @throws what `ask` throws */
export async function judge({ print, credentials, unsignedSource }: CheckedFile, ask: Ask): Promise<Verdict> {
  const found = credentials.state === "read" ? credentials : null;
  const ours = found === null ? undefined : (await ask.listSigners()).find(isOf(found));
  const statement = found?.statement ?? null;
  if (found !== null && ours !== undefined && statement !== null && found.isSigned && found.isIntact === true) {
    const { signer, signedAt, isExpired } = found;
    const isProven = statement.carUnchanged !== null;
    const now = isProven && print !== null ? await ask.findMadeHere(print) : null;
    const outlineNow = (now ?? statement).outline;
    return {
      kind: "made-here",
      statement,
      outlineNow,
      signature: { signer, signedAt, isExpired, isTest: ours.isTest },
    };
  }
  const known = print === null ? null : await ask.findMadeHere(print);
  if (found !== null && ours !== undefined && found.isSigned) return { kind: "changed", known };
  if (known !== null) return { kind: "stripped", known };
  if (found !== null) return ours === undefined ? { kind: "others", credentials: found } : { kind: "tampered" };
  if (credentials.state === "unreadable") return { kind: "unreadable" };
  return { kind: "nothing", unsignedSource, isLookedUp: print !== null };
}

const isOf =
  ({ signer }: FoundCredentials) =>
  ({ fingerprint }: ProvenanceSigner): boolean =>
    fingerprint === signer.fingerprint;
