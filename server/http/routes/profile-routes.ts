import { profileRoute } from "#contract/account-routes.ts";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { createProfileReader } from "#server/domain/accounts/read-profile.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export function createProfileRoutes({ db }: { db: Database }): Router {
  const readProfile = createProfileReader(db);
  const router = createRouter();
  router.openapi(forUsers(profileRoute), async (context) => {
    const profile = await readProfile(context.get("user").id);
    if (profile === null) throw new AppError("unauthenticated");
    return context.json(profile, 200, { "Cache-Control": "no-store" });
  });
  return router;
}
