import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Router } from "#server/http/router.ts";
import { createSharedPicturesRoutes } from "#server/http/routes/shared-pictures-routes.ts";
import type { Base } from "./open-base.ts";

/** Two for each look at a picture: an office behind one address may look all day. */
const opening = { attempts: 1200, windowSeconds: 3600 };
/** A dealer's whole stock in a day. */
const sharing = { attempts: 300, windowSeconds: 24 * 3600 };

/** Private links to pictures. */
export function openSharedPictures({ db, files }: Base): Router {
  return createSharedPicturesRoutes({
    db,
    files,
    opensPerClient: createRateLimiter(db, { name: "shared-pictures", ...opening }),
    linksPerUser: createRateLimiter(db, { name: "shared-links", ...sharing }),
  });
}
