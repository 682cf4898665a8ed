import type { PhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Router } from "#server/http/router.ts";
import { createExportsRoutes } from "#server/http/routes/exports-routes.ts";
import { createSharedPicturesRoutes } from "#server/http/routes/shared-pictures-routes.ts";
import type { Base } from "./open-base.ts";

/** Far more than anybody saves in an hour; each takes up to a second of a core. */
const copying = { attempts: 600, windowSeconds: 3600 };
/** Two for each look at a picture: an office behind one address may look all day. */
const opening = { attempts: 1200, windowSeconds: 3600 };
/** A dealer's whole stock in a day. */
const sharing = { attempts: 300, windowSeconds: 24 * 3600 };

/** How finished pictures leave the house: as files for markets and programs, as a car alone, and by private links. */
export function openTakenAway(
  { db, files }: Base,
  { copyPicture, makeCutOut }: Pick<PhotoDecoder, "copyPicture" | "makeCutOut">,
): Router[] {
  const copyLimit = createRateLimiter(db, { name: "picture-copies", ...copying });
  return [
    createExportsRoutes({ db, files, isProUser, copyPicture, makeCutOut, copyLimit }),
    createSharedPicturesRoutes({
      db,
      files,
      opensPerClient: createRateLimiter(db, { name: "shared-pictures", ...opening }),
      linksPerUser: createRateLimiter(db, { name: "shared-links", ...sharing }),
    }),
  ];
}
