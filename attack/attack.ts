import type { OwnServer, ServerOptions } from "./target/own-server.ts";

/** One line of the table. */
export type Row = {
  /** What was sent or done, with its size. */
  sent: string;
  /** What must hold. */
  limit: string;
  /** What happened, with figures. */
  seen: string;
  /** Null: can't be measured on this machine; `seen` says why. */
  holds: boolean | null;
};

/** A file `attacks/<name>.ts` has `export const attack: Attack`. */
export type Attack = {
  /** As `npm run attack -- <name>` chooses it: the file's name. */
  name: string;
  /** The harm that it tries to do, in a few words. */
  what: string;
  /** Looks at answers alone and takes seconds: the tests run it as well. */
  isQuick?: boolean;
  /** Takes minutes on any machine: runs with `--long` only. */
  isLong?: boolean;
  /** Gives the rows as they come, so that an attack which breaks off has shown what it saw. */
  run: (context: AttackContext) => AsyncIterable<Row>;
};

export type AttackContext = {
  /** One server for all attacks that do it no lasting harm; started on first use, and again when it has died. */
  sharedServer: () => Promise<OwnServer>;
  /** A server of the attack's own, stopped and removed when the attack is over. */
  startServer: (options?: ServerOptions) => Promise<OwnServer>;
  /** An empty folder of the attack's own, removed when it is over. */
  makeFolder: () => Promise<string>;
  /** Repeats random attacks: printed with the table, set by `--seed`. */
  seed: number;
  /** Kills of the crash attack, by `--rounds`; a share of the random calls, too. */
  rounds: number;
};
