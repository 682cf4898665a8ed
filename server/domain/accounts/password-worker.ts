import { scryptSync } from "node:crypto";
import { parentPort } from "node:worker_threads";
import type { KeyRequest } from "./password-hasher.ts";

const keyBytes = 64;
const scrypt = { r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

parentPort?.on("message", ({ password, salt, cost: N }: KeyRequest) => {
  parentPort?.postMessage(scryptSync(password.normalize("NFKC"), salt, keyBytes, { N, ...scrypt }).toString("hex"));
});
