import type { CarProof } from "#contract/car-proof.ts";
import { engineNames } from "#contract/generation-kinds.ts";
import { ownBackgroundName, type PictureStatement } from "#contract/picture-statement.ts";
import { printOf } from "#credentials/picture-data.ts";
import { readMarking, type ReadMarking } from "#imaging/encode/read-marking.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import { insertPrint } from "./picture-print-store.ts";

/** What is known of a picture beside what its file says of itself. */
export type ToldOfPicture = Pick<PictureStatement, "kind" | "isCopy" | "outline"> & {
  /** In a photo of a user's own, whose name is theirs. */
  isOwnBackground: boolean;
  carUnchanged: CarProof | null;
  /** SHA-256 of the photo, in hex. */
  photoHash: string | null;
};

export type SignedPicture = {
  content: Uint8Array;
  /** By which the picture is known again without its credentials; null for a photo that was only passed through. */
  known: { print: string; statement: PictureStatement } | null;
};

/**
 * A finished file with its Content Credentials. They say what the file's marking says, so that the two never differ; a file without one is a user's own
 * photo, and nothing is stated of it.
 */
export async function signPicture(
  signer: Pick<ContentSigner, "sign">,
  content: Uint8Array,
  told: ToldOfPicture,
): Promise<SignedPicture> {
  const marking = readMarking(content);
  const statement = marking === null ? null : stateOf(marking, told);
  if (statement === null) return { content, known: null };
  const signed = await signer.sign(content, { statement, photoHash: told.photoHash });
  const print = await printOf(signed);
  return { content: signed, known: print === null ? null : { print, statement } };
}

/** Call it in the transaction that makes the picture known to its owner. */
export async function rememberPicture(
  db: DatabaseOrTransaction,
  generationId: string,
  { known }: Pick<SignedPicture, "known">,
): Promise<void> {
  if (known !== null) await insertPrint(db, { generationId, ...known });
}

function stateOf(marking: ReadMarking, told: ToldOfPicture): PictureStatement | null {
  const { kind, isCopy, isOwnBackground, carUnchanged, outline } = told;
  const { sourceType, model, createdAt } = marking;
  const engine = engineNames.find((name) => name === marking.engine);
  if (engine === undefined) return null;
  const preset = isOwnBackground ? ownBackgroundName : marking.preset;
  return { kind, engine, model, preset, sourceType, createdAt, isCopy, carUnchanged: figuresOf(carUnchanged), outline };
}

function figuresOf(proof: CarProof | null): PictureStatement["carUnchanged"] {
  if (proof === null) return null;
  const { comparedPixels, unchangedShare, carScale, encoded, excludesNumberPlate } = proof;
  const { meanDeltaE, worstDeltaE, ssim } = encoded;
  return { comparedPixels, unchangedShare, carScale, meanDeltaE, worstDeltaE, ssim, excludesNumberPlate };
}
