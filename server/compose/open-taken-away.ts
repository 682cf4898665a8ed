import type { PhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { createAddressSigner } from "#server/domain/signed-addresses/address-signer.ts";
import type { AnswersUnderWay } from "#server/http/answers-under-way.ts";
import type { Router } from "#server/http/router.ts";
import { createExportsRoutes } from "#server/http/routes/exports-routes.ts";
import { createProvenanceRoutes } from "#server/http/routes/provenance-routes.ts";
import { createSharedPicturesRoutes } from "#server/http/routes/shared-pictures-routes.ts";
import type { Base } from "./open-base.ts";

/** Far more than anybody saves in an hour; each takes up to a second of a core. */
const copying = { attempts: 600, windowSeconds: 3600 };
/** Two for each look at a picture: an office behind one address may look all day. */
const opening = { attempts: 1200, windowSeconds: 3600 };
/** Whoever looks through a marketplace's adverts, many behind one address. */
const lookingUp = { attempts: 600, windowSeconds: 3600 };
/** A dealer's whole stock in a day. */
const sharing = { attempts: 300, windowSeconds: 24 * 3600 };

/** Counted over all routes of this process. */
export type CountedAnswers = {
  /** ZIPs, and copies that are made when they are asked for. */
  madeAnswers: AnswersUnderWay;
  /** Files as they lie there. */
  storedAnswers: AnswersUnderWay;
};

/** How finished pictures leave the house: as files for markets and programs, as a car alone, and by private links; and how they are known again. */
export function openTakenAway(
  { db, files, signer, config }: Base,
  { copyPicture, makeCutOut }: Pick<PhotoDecoder, "copyPicture" | "makeCutOut">,
  { madeAnswers, storedAnswers }: CountedAnswers,
): Router[] {
  const { sessionSecret, previousSecret } = config.accounts;
  const addressSigner = createAddressSigner([sessionSecret, ...(previousSecret === undefined ? [] : [previousSecret])]);
  const copyLimit = createRateLimiter(db, { name: "picture-copies", ...copying });
  return [
    createExportsRoutes({ db, files, isProUser, copyPicture, makeCutOut, signer, copyLimit, madeAnswers }),
    createProvenanceRoutes({
      db,
      lookupsPerClient: createRateLimiter(db, { name: "made-here", ...lookingUp }),
    }),
    createSharedPicturesRoutes({
      db,
      files,
      signer: addressSigner,
      opensPerClient: createRateLimiter(db, { name: "shared-pictures", ...opening }),
      linksPerUser: createRateLimiter(db, { name: "shared-links", ...sharing }),
      storedAnswers,
    }),
  ];
}
