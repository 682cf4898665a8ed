import { printOf } from "#credentials/picture-data.ts";
import { pictureTypeOf } from "#credentials/picture-type.ts";
import { readCredentials } from "#credentials/read-credentials.ts";
import type { Told } from "./messages.ts";
import { unsignedSourceOf } from "./unsigned-source.ts";

/** All that a file tells of itself. Never throws for what is in it; how long it takes is for who runs it to bound. */
export async function checkBytes(file: Uint8Array): Promise<Told> {
  if (pictureTypeOf(file) === null) return null;
  return {
    print: await printOf(file),
    credentials: await readCredentials(file),
    unsignedSource: unsignedSourceOf(file),
  };
}
