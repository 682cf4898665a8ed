import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeKeyCalls } from "./clients/describe-key-calls.ts";
import { writeContract } from "./clients/write-contract.ts";

/** `npm run make-client` writes the types of the TypeScript client anew, after the contract has changed. */
const target = join(import.meta.dirname, "../clients/typescript/src/contract.ts");
await writeFile(target, writeContract(await describeKeyCalls()));
process.stdout.write(`${target} is written.\n`);
