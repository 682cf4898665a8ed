import { access } from "node:fs/promises";
import { requireAnswer } from "#server/db/client.ts";
import type { HealthDeps } from "#server/http/routes/health-routes.ts";
import type { Base } from "./open-base.ts";

/** What must work before this process is given work. */
export function readinessOf({ db, config, room }: Base): HealthDeps["readinessChecks"] {
  return {
    database: () => requireAnswer(db),
    storage: async () => {
      await access(config.dataDirectory);
      // The volume of photos and pictures must leave the database enough.
      await room.requireRoomFor("pictures");
    },
  };
}
