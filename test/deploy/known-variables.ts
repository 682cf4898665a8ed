import { environmentSchema } from "#server/config/environment.ts";

/** Read by commands, or by libraries themselves. */
const others = new Set(["BACKUP_PASSPHRASE", "NODE_COMPILE_CACHE"]);

/** Whether anything of ours reads the variable. */
export function isKnownVariable(name: string): boolean {
  return others.has(name) || Object.hasOwn(environmentSchema.shape, name);
}
