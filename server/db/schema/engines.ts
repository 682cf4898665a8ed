import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { engineWorks, type EngineWork } from "#contract/engine-works.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { users } from "./accounts.ts";
import { generations } from "./work.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const listed = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`);

/** Who shall make a user's pictures, and what the user agreed to. */
export const engineSettings = pgTable("engine_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  chosen: jsonb("chosen").$type<Partial<Record<EngineWork, EngineName>>>().notNull().default({}),
  /** The companies that photos and words may go to; null: to none. */
  agreedCompanies: text("agreed_companies").array(),
  agreedAt: moment("agreed_at"),
});

/**
 * Calls of AI models and what they cost, in millionths of a US dollar. A call is counted with what was reserved for it until its end is told, so
 * that a cap closes early rather than late. It stays when its user or picture goes: what was spent was spent.
 */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    generationId: uuid("generation_id").references(() => generations.id, { onDelete: "set null" }),
    work: text("work", { enum: engineWorks }).notNull(),
    /** As it stands in `IMAGE_MODEL` or `VISION_MODEL`. */
    model: text("model").notNull(),
    reservedMicroUsd: bigint("reserved_micro_usd", { mode: "number" }).notNull(),
    /** Null until its end is told. */
    costMicroUsd: bigint("cost_micro_usd", { mode: "number" }),
    /** Where the cost comes from; null until its end is told, as are `outcome` and `durationMs`. */
    basis: text("basis"),
    /** `answered`, or the kind of failure. */
    outcome: text("outcome"),
    durationMs: bigint("duration_ms", { mode: "number" }),
    startedAt: moment("started_at").notNull().defaultNow(),
  },
  (table) => [
    index("model_calls_started_at_index").on(table.startedAt),
    index("model_calls_user_id_index").on(table.userId, table.startedAt),
    index("model_calls_generation_id_index").on(table.generationId),
    check("model_calls_work_known", sql`${table.work} in ${listed(engineWorks)}`),
    check(
      "model_calls_never_negative",
      sql`${table.reservedMicroUsd} >= 0 and (${table.costMicroUsd} is null or ${table.costMicroUsd} >= 0)`,
    ),
  ],
);
