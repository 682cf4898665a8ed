import { parseArgs } from "node:util";
import type { AdminParts } from "#server/compose/open-admin.ts";
import { UsageError, type AdminArguments, type AdminCommand } from "./admin-command.ts";
import { costCommands } from "./costs.ts";
import { mailCommands } from "./mails.ts";
import { refundCommands } from "./refunds.ts";
import { userCommands } from "./users.ts";

const commands: Readonly<Record<string, AdminCommand>> = {
  ...userCommands,
  ...refundCommands,
  ...mailCommands,
  ...costCommands,
};

/** All commands, a line each. */
export function describeCommands(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const lines = Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}\n`);
  return `npm run admin -- <command>\n\n${lines.join("")}`;
}

export type ChosenCommand = { command: AdminCommand; given: AdminArguments };

/** Throws `UsageError` for what is no command, or an option that there is not. */
export function chooseCommand(argv: readonly string[]): ChosenCommand {
  const [name = "", ...rest] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(describeCommands());
  try {
    const { positionals: words, values: options } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: {
        reason: { type: "string" },
        months: { type: "string" },
        days: { type: "string" },
        by: { type: "string" },
        picture: { type: "string" },
        all: { type: "boolean" },
        yes: { type: "boolean" },
      },
    });
    return { command, given: { words, options } };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ""}\n  ${command.usage}`, { cause: error });
  }
}

export async function runCommand(parts: AdminParts, { command, given }: ChosenCommand): Promise<string> {
  return command.run(parts, given);
}
