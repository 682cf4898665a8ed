import { readFile, writeFile } from "node:fs/promises";
import { signPicture, type SignedPicture, type ToldOfPicture } from "#server/domain/provenance/sign-picture.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";

/** Gives a file that lies aside its Content Credentials, in its place. */
export async function signAside(
  signer: Pick<ContentSigner, "sign">,
  target: string,
  told: ToldOfPicture,
): Promise<Pick<SignedPicture, "known">> {
  const { content, known } = await signPicture(signer, await readFile(target), told);
  await writeFile(target, content);
  return { known };
}
