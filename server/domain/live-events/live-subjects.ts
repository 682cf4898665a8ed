import type { LiveEventName } from "#contract/events.ts";
import type { Database } from "#server/db/client.ts";

/** Reads a thing as its user may see it now; null or `not_found` when it is gone. */
export type ReadLiveSubject = (db: Database, userId: string, subjectId: string) => Promise<unknown>;

/** How each event's thing is read; one line per event name. */
export type LiveSubjects = Readonly<Record<LiveEventName, ReadLiveSubject>>;
