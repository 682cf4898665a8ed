import { readPlacedPictureRoute, readPlacingOfferRoute } from "#contract/placing-offer.ts";
import type { PlacePicture } from "#server/domain/scene-tiles/place-picture.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

/** A page's own cache, for who goes back and forth between two places. */
const cacheControl = "private, max-age=600";

export function createPlacingRoutes({ placePicture }: { placePicture: PlacePicture }): Router {
  const router = createRouter();
  router.openapi(forUsers(readPlacingOfferRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const { isMirrored } = context.req.valid("query");
    const offer = await placePicture.readRoom({ ...own, isMirrored, signal: context.req.raw.signal });
    return context.json(offer, 200, { "Cache-Control": "no-store" });
  });
  router.openapi(forUsers(readPlacedPictureRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    const placing = context.req.valid("query");
    const picture = await placePicture.paint({ ...own, placing, signal: context.req.raw.signal });
    return context.body(Uint8Array.from(picture), 200, { "Content-Type": "image/webp", "Cache-Control": cacheControl });
  });
  return router;
}
