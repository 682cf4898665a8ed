import { Readable } from "node:stream";
import {
  endAllSharedLinksRoute,
  listSharedLinksRoute,
  readSharedFileRoute,
  readSharedPictureRoute,
  revokeSharedLinkRoute,
  shareRoute,
} from "#contract/shared-picture-routes.ts";
import type { Database } from "#server/db/client.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import {
  openSharedFile,
  openSharedPicture,
  type SharedPictureDeps,
} from "#server/domain/shared-pictures/open-shared-picture.ts";
import {
  endAllSharedLinks,
  listSharedLinks,
  revokeSharedLink,
  sharePicture,
} from "#server/domain/shared-pictures/share-picture.ts";
import { mediaTypeOf } from "#server/domain/uploads/upload-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { AnswersUnderWay } from "../answers-under-way.ts";
import { createRouter, type Router } from "../router.ts";
import { attachment } from "../send-file.ts";
import { forUsers } from "../session.ts";

export type SharedPicturesRoutesDeps = SharedPictureDeps & {
  db: Database;
  files: Pick<ObjectStore, "open">;
  linksPerUser: Pick<RateLimiter, "consume">;
  storedAnswers: AnswersUnderWay;
};

/** Nothing keeps what a link showed: revoked, it shows nothing any more. */
const noStore = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** Private links: made, listed and ended by a picture's owner, opened by whoever has one. */
export function createSharedPicturesRoutes(deps: SharedPicturesRoutesDeps): Router {
  const router = createRouter();
  router.openapi(forUsers(listSharedLinksRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await listSharedLinks(deps.db, own), 200, noStore);
  });
  router.openapi(forUsers(shareRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await sharePicture(deps, { ...own, ...context.req.valid("json") }), 200, noStore);
  });
  router.openapi(forUsers(revokeSharedLinkRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await revokeSharedLink(deps.db, own), 200, noStore);
  });
  router.openapi(forUsers(endAllSharedLinksRoute), async (context) =>
    context.json(await endAllSharedLinks(deps.db, context.get("user").id), 200, noStore),
  );
  router.openapi(readSharedPictureRoute, async (context) => {
    const asked = { token: context.req.valid("json").token, clientAddress: context.get("clientAddress") };
    return context.json(await openSharedPicture(deps, asked), 200, noStore);
  });
  router.openapi(readSharedFileRoute, async (context) => {
    const { download, ...signed } = context.req.valid("query");
    const clientAddress = context.get("clientAddress");
    const picture = await openSharedFile(deps, { ...context.req.valid("param"), ...signed, clientAddress });
    return deps.storedAnswers.send({ whose: clientAddress, request: context.req.raw }, async (hold) => {
      const { stream, bytes } = await deps.files.open(picture.key);
      hold(stream);
      const headers = {
        ...noStore,
        "Content-Type": mediaTypeOf(picture.key),
        "Content-Length": String(bytes),
        ...(download === "yes" && { "Content-Disposition": attachment(picture.fileName) }),
      };
      return new Response(Readable.toWeb(stream), { headers });
    });
  });
  return router;
}
