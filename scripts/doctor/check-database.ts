import { examineVariables } from "#server/config/config.ts";
import { readDatabaseFacts, type DatabaseFacts } from "#server/db/read-facts.ts";
import { requireDatabase } from "#server/db/require-database.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Check, Finding } from "./check.ts";
import { findRunningDatabase } from "./running-database.ts";
import { unreadable } from "./unreadable.ts";

const leastVersion = 15;
const slowMs = 20;
const mostSkewMs = 2000;
/** Of each process: ten for calls or jobs, four for the queue, one that listens. */
const connectionsOfProcess = 15;

/** The database of a server that runs, or the one that DATABASE_URL names. */
export const checkDatabase: Check = {
  name: "database",
  title: "Database",
  run: async ({ variables }) => {
    const { environment } = examineVariables(variables);
    if (environment === undefined) return [unreadable("Database")];
    const address = await findRunningDatabase(environment);
    const what = "PostgreSQL";
    if (address === null)
      return [{ what, state: "unset", said: "the embedded one is told of when the server runs", mend: "" }];
    try {
      await requireDatabase(address);
      return judge(await readDatabaseFacts(address));
    } catch (error) {
      const mend = "Check DATABASE_URL, that PostgreSQL runs, and that this machine may reach it.";
      return [{ what, state: "broken", said: describeCauses(error), mend }];
    }
  },
};

function judge(facts: DatabaseFacts): Finding[] {
  return [
    judgeVersion(facts),
    finding("Latency", facts.latencyMs < slowMs, {
      said: `${facts.latencyMs.toFixed(1)} ms for a question`,
      mend: "Every call asks several times: bring the database nearer, or find out what keeps it busy.",
    }),
    judgeMigrations(facts),
    finding("Connections", facts.maxConnections - facts.usedConnections >= connectionsOfProcess, {
      said: `${facts.usedConnections} of ${facts.maxConnections} are used; each process of ours takes up to ${connectionsOfProcess}`,
      mend: "Raise max_connections, or run fewer processes.",
    }),
    { what: "Size", state: "works", said: `${(facts.bytes / 1024 / 1024).toFixed(0)} MB`, mend: "" },
    finding("Clock", Math.abs(facts.skewMs) < mostSkewMs, {
      said: `this machine's is ${(facts.skewMs / 1000).toFixed(1)} s ahead of the database's`,
      mend: "Set both by NTP: sign-in codes, links and months go by the clock.",
    }),
    ...judgeLedger(facts),
  ];
}

function judgeVersion({ version }: DatabaseFacts): Finding {
  const isKnown = Number.parseInt(version, 10) >= leastVersion;
  const mend = isKnown ? "" : `Bring it to PostgreSQL ${leastVersion} or newer.`;
  return { what: "Version", state: isKnown ? "works" : "broken", said: `PostgreSQL ${version}`, mend };
}

function judgeMigrations({ pendingMigrations: pending }: DatabaseFacts): Finding {
  const what = "Migrations";
  if (pending === 0) return { what, state: "works", said: "none is pending", mend: "" };
  if (pending > 0)
    return {
      what,
      state: "warning",
      said: `${pending} are pending`,
      mend: "The next start of the server applies them.",
    };
  const mend = "This version must not be started on it: take the newer one, or restore a backup.";
  return { what, state: "broken", said: "the database is of a newer version than this one", mend };
}

function judgeLedger({ ledgerFaults: faults }: DatabaseFacts): Finding[] {
  if (faults === null) return [];
  const what = "Token ledger";
  if (faults === 0) return [{ what, state: "works", said: "every balance is the sum of its entries", mend: "" }];
  const said = `${faults} accounts have a balance that their entries do not add up to`;
  return [{ what, state: "broken", said, mend: "docs/operations.md, the table of incidents: CarvasLedgerFault." }];
}

/** `mend` is said where it is not as it should be. */
function finding(what: string, isWell: boolean, { said, mend }: Pick<Finding, "said" | "mend">): Finding {
  return { what, state: isWell ? "works" : "warning", said, mend: isWell ? "" : mend };
}
