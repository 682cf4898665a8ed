import type { AdminParts } from "#server/compose/open-admin.ts";

/** Thrown for what the operator typed; only its words are shown. */
export class UsageError extends Error {}

export type AdminArguments = {
  /** What stands without a name, in order. */
  words: readonly string[];
  options: {
    reason?: string;
    months?: string;
    days?: string;
    by?: string;
    picture?: string;
    all?: boolean;
    yes?: boolean;
  };
};

export type AdminCommand = {
  /** As typed behind `npm run admin --`. */
  usage: string;
  does: string;
  /** Gives what is printed. */
  run: (parts: AdminParts, given: AdminArguments) => Promise<string>;
};
