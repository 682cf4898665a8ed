import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { CarBox } from "#contract/car-box.ts";
import type { CutSide } from "#contract/cut-cars.ts";
import type { CutOutState } from "#contract/cut-out-edits.ts";
import type { MatteStage } from "#contract/matte-stages.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import { unfinishedStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { uploads } from "#server/db/schema/work.ts";
import type { UploadRow } from "./upload-store.ts";

export type MatteOutcome =
  | {
      readonly matteStatus: "ready";
      readonly matteKey: string;
      readonly cutBy: string | null;
      readonly advice: readonly string[];
      readonly carBox: CarBox;
      readonly cutSides: CutSide[];
      readonly cars: CutOutState["cars"];
      readonly doubtfulParts: CutOutState["doubtfulParts"];
      /** Undefined: nobody could look for it. */
      readonly foundPlate: PlateQuad | null | undefined;
      readonly suggestedTurn: number;
    }
  | { readonly matteStatus: "failed"; readonly matteErrorCode: string; readonly suggestedTurn: number };

/** Without a version the one that counts. */
type WantedMatte = { readonly id: string; readonly version?: number };

function isCounting({ id, version }: WantedMatte): SQL | undefined {
  return and(eq(uploads.id, id), version === undefined ? undefined : eq(uploads.cutOutVersion, version));
}

/** Null when the cut-out is settled already. */
export async function setMatteRunning(tx: Transaction, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ matteStatus: "running", matteStage: "reading" })
    .where(and(eq(uploads.id, id), inArray(uploads.matteStatus, unfinishedStatuses)))
    .returning();
  return row ?? null;
}

/** Null when the cut-out is settled already, or stands there as it is. */
export async function setMatteStage(
  tx: Transaction,
  { id, version, stage }: WantedMatte & { stage: MatteStage },
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ matteStage: stage })
    .where(and(isCounting({ id, version }), eq(uploads.matteStatus, "running"), ne(uploads.matteStage, stage)))
    .returning();
  return row ?? null;
}

/** Null when another worker settled it first, or the photo was turned meanwhile. */
export async function setMatteOutcome(
  tx: Transaction,
  wanted: WantedMatte,
  outcome: MatteOutcome,
): Promise<UploadRow | null> {
  const advice =
    outcome.matteStatus === "ready"
      ? sql`(select coalesce(array_agg(distinct word), '{}') from unnest(${uploads.advice} || ${sql.param([...outcome.advice])}::text[]) as word)`
      : undefined;
  const { foundPlate, ...settled } = outcome.matteStatus === "ready" ? outcome : { ...outcome, foundPlate: undefined };
  const numberPlate = foundPlate === undefined ? undefined : withFoundPlate(foundPlate);
  const [row] = await tx
    .update(uploads)
    .set({ ...settled, advice, numberPlate })
    .where(and(isCounting(wanted), inArray(uploads.matteStatus, unfinishedStatuses)))
    .returning();
  return row ?? null;
}

/** What the user drew stands. */
function withFoundPlate(found: PlateQuad | null): SQL {
  const word = JSON.stringify(found);
  const stored = JSON.stringify({ quad: found, source: "found", found });
  return sql`case when ${uploads.numberPlate}->>'source' = 'drawn'
    then jsonb_set(${uploads.numberPlate}, '{found}', ${word}::jsonb) else ${stored}::jsonb end`;
}

/** What the detector found in a version of an upload's cut-out. Null, and nothing is stored, when another counts by now: it may show another car. */
export async function setFoundPlate(
  tx: Transaction,
  { id, cutOutVersion }: Pick<UploadRow, "id" | "cutOutVersion">,
  found: PlateQuad | null,
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ numberPlate: withFoundPlate(found) })
    .where(and(eq(uploads.id, id), eq(uploads.cutOutVersion, cutOutVersion)))
    .returning();
  return row ?? null;
}

/** Uploads whose cut-out has been open for longer than `seconds`. */
export async function listOpenUploads(db: DatabaseOrTransaction, seconds: number): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.matteStatus, unfinishedStatuses),
        sql`${uploads.createdAt} < now() - make_interval(secs => ${seconds})`,
      ),
    )
    .limit(100);
}
