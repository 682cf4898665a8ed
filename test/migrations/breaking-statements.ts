/** One statement of a migration, and what the line above it says of an end: `-- contract: since 0.4 nothing reads it`. */
type Statement = { sql: string; contract: string | null };

/** What a process of the version before would stumble over, with the reason. */
const breaking: readonly { pattern: RegExp; because: string }[] = [
  { pattern: /^drop table/, because: "an older process still reads the table" },
  { pattern: /^alter table .* drop column/, because: "an older process still reads and writes the column" },
  { pattern: /^alter table .* rename/, because: "an older process knows the old name" },
  { pattern: /^alter (?:table|type|index|sequence|view) .* rename/, because: "an older process knows the old name" },
  { pattern: /^alter table .* alter column .* set not null/, because: "an older process may leave it out" },
  { pattern: /^alter table .* alter column .* (?:set data )?type /, because: "an older process writes the old type" },
  { pattern: /^alter table .* alter column .* drop default/, because: "an older process relies on it" },
  {
    pattern: /^alter table .* add column (?!.*\b(?:default|generated)\b).*\bnot null\b/,
    because: "an older process can't fill it: it needs a default",
  },
  {
    pattern: /^alter table .* add constraint .* (?:unique|check|exclude)\b/,
    because: "an older process may write what it forbids",
  },
  { pattern: /^create unique index/, because: "an older process may write what it forbids" },
  { pattern: /^alter table .* drop constraint/, because: "an older process may name it in ON CONFLICT" },
  { pattern: /^drop index/, because: "an older process may name it in ON CONFLICT, or need it to be fast" },
  { pattern: /^drop (?:trigger|function|type|view|sequence|schema)/, because: "an older process relies on it" },
  { pattern: /^(?:truncate|delete from)/, because: "an older process may still want the rows" },
];

/** Every statement that breaks the version before and says nothing of an end. Tables that the same migration creates are nobody's yet. */
export function findBreaking(migration: string): string[] {
  const statements = readStatements(migration);
  const created = new Set(statements.map(({ sql }) => createdTable(sql)).filter((name) => name !== null));
  // A list of allowed values is widened by taking its check away and putting it back under its name.
  const replaced = new Set(statements.map(({ sql }) => constraintOf(sql, "add")).filter((name) => name !== null));
  const dropped = new Set(statements.map(({ sql }) => constraintOf(sql, "drop")).filter((name) => name !== null));
  const isWidened = (sql: string): boolean => {
    const name = constraintOf(sql, "add") ?? constraintOf(sql, "drop");
    return name !== null && replaced.has(name) && dropped.has(name);
  };
  return statements
    .filter(({ sql, contract }) => contract === null && !created.has(tableOf(sql) ?? "") && !isWidened(sql))
    .flatMap(({ sql }) => {
      const found = breaking.find(({ pattern }) => pattern.test(sql));
      return found === undefined ? [] : [`${sql.slice(0, 120)}: ${found.because}`];
    });
}

function readStatements(migration: string): Statement[] {
  return migration
    .split(/--> statement-breakpoint|;[ \t]*\n/)
    .map((text) => ({
      contract: /^--[ \t]*contract:[ \t]*(\S.*)$/m.exec(text)?.[1] ?? null,
      sql: text
        .replaceAll(/^--.*$/gm, "")
        .replaceAll(/\s+/g, " ")
        .replace(/[\s;]+$/, "")
        .trim()
        .toLowerCase(),
    }))
    .filter(({ sql }) => sql !== "");
}

const nameOf = (text: string | undefined): string | null => text?.replaceAll('"', "").replace(/^public\./, "") ?? null;

const createdTable = (sql: string): string | null => nameOf(/^create table (?:if not exists )?(\S+)/.exec(sql)?.[1]);

const tableOf = (sql: string): string | null =>
  nameOf(
    /^alter table (?:only |if exists )?(\S+)/.exec(sql)?.[1] ??
      /^create unique index .* on (?:only )?([^\s(]+)/.exec(sql)?.[1],
  );

const constraintOf = (sql: string, verb: "add" | "drop"): string | null =>
  nameOf(new RegExp(`^alter table .* ${verb} constraint (?:if exists )?(\\S+)`).exec(sql)?.[1]);
