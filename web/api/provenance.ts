import type { PictureStatement } from "#contract/picture-statement.ts";
import type { ProvenanceSigner } from "#contract/provenance-routes.ts";
import { call } from "./client.ts";

/** The certificates that this installation signs with, or has signed with. @throws {Failure} */
export async function listSigners(signal: AbortSignal): Promise<readonly ProvenanceSigner[]> {
  return (await call("get /api/provenance/signers", { signal })).signers;
}

/** What is stated of a picture that was made here; null when none with this picture data is known. @throws {Failure} `rate_limited` */
export async function findMadeHere(print: string, signal: AbortSignal): Promise<PictureStatement | null> {
  return (await call("post /api/provenance/made-here", { body: { print }, signal })).statement;
}
