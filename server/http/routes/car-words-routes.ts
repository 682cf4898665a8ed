import { carPreviewRoute, understandCarRoute } from "#contract/understood-car-routes.ts";
import type { CarPictures } from "#server/domain/catalogue/car-pictures.ts";
import { pictureOfCar, understandCar, type UnderstandCarDeps } from "#server/domain/generations/understand-car.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export type CarWordsRoutesDeps = {
  pictures: CarPictures;
  /** Per user: a picture is up to a second of a core. */
  previewLimit: Pick<RateLimiter, "consume">;
} & UnderstandCarDeps;

/** Changes with a release, as the catalogue does. */
const cacheControl = "private, max-age=3600";

export function createCarWordsRoutes({ pictures, previewLimit, ...deps }: CarWordsRoutesDeps): Router {
  const router = createRouter();

  router.openapi(forUsers(understandCarRoute), (context) =>
    context.json(understandCar(deps, context.req.valid("query")), 200, { "Cache-Control": cacheControl }),
  );
  router.openapi(forUsers(carPreviewRoute), async (context) => {
    const { id: account } = context.get("user");
    await previewLimit.consume(account);
    const { signal } = context.req.raw;
    const painted = await pictures.read(pictureOfCar(deps, context.req.valid("query")), { account, signal });
    return context.body(Uint8Array.from(painted), 200, { "Content-Type": "image/webp", "Cache-Control": cacheControl });
  });
  return router;
}
