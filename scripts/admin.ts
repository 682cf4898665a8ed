import { AppError } from "#contract/errors.ts";
import { UsageError } from "#scripts/admin/admin-command.ts";
import { chooseCommand, runCommand } from "#scripts/admin/run-command.ts";
import { openAdmin } from "#server/compose/open-admin.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { createLogger } from "#server/log/logger.ts";

/*
 * `npm run admin -- <command>`: what the operator does to accounts, on the database of a server that runs or, when none does, on its own.
 */
async function main(): Promise<void> {
  const chosen = chooseCommand(process.argv.slice(2));
  await using closing = new AsyncDisposableStack();
  const parts = await openAdmin(createLogger({ level: "warn", role: "admin" }), closing);
  process.stdout.write(await runCommand(parts, chosen));
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof AppError;
  process.stderr.write(`${isExpected ? error.message : describeCauses(error)}\n`);
  process.exitCode = 1;
}
