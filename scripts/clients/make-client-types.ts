import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeKeyCalls } from "./describe-key-calls.ts";
import { writeContract } from "./write-contract.ts";

const target = join(import.meta.dirname, "../../clients/typescript/src/contract.ts");

/** Writes the types of the TypeScript client out of the contract, unless they are there already. Who reads the file meanwhile finds it whole. */
export async function makeClientTypes(): Promise<void> {
  const types = writeContract(await describeKeyCalls());
  if ((await readFile(target, "utf8").catch(() => "")) === types) return;
  const unfinished = `${target}.${process.pid}`;
  await writeFile(unfinished, types);
  await rename(unfinished, target);
}
