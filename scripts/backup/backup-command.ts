import { describeCauses } from "#server/log/describe-causes.ts";
import { createLogger, type Logger } from "#server/log/logger.ts";

/** Said to who typed something that is no command. */
export class UsageError extends Error {}

const leastPassphrase = 12;

/** Undefined: not encrypted. */
export function readPassphrase({
  BACKUP_PASSPHRASE: given,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (given === undefined || given === "") return undefined;
  if (given.length < leastPassphrase)
    throw new Error(`BACKUP_PASSPHRASE must have at least ${leastPassphrase} characters`);
  return given;
}

export type CommandTools = {
  print: (line: string) => void;
  logger: Logger;
  closing: AsyncDisposableStack;
};

/** Runs a command; what goes wrong is said in a sentence, with code 1. */
export async function runBackupCommand(usage: string, run: (tools: CommandTools) => Promise<void>): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    await using closing = new AsyncDisposableStack();
    await run({ print, logger: createLogger({ level: "warn", role: "backup" }), closing });
  } catch (error) {
    const isWrongOption =
      error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
    process.stderr.write(
      `${isWrongOption ? usage : error instanceof UsageError ? error.message : describeCauses(error)}\n`,
    );
    process.exitCode = 1;
  }
}
