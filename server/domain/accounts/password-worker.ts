import { scryptSync } from "node:crypto";
import { parentPort } from "node:worker_threads";
import type { KeyRequest } from "./password-hasher.ts";

/** better-auth's own (its `crypto/password`): accounts that it made before must go on. 32 MB and about 60 ms of a core. */
const scrypt = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;

parentPort?.on("message", ({ password, salt }: KeyRequest) => {
  parentPort?.postMessage(scryptSync(password.normalize("NFKC"), salt, keyBytes, scrypt).toString("hex"));
});
