import { createRequestRoute, deleteCarRoute, listReadCarsRoute, readRequestRoute } from "#contract/request-routes.ts";
import { deleteCar, type DeleteCarDeps } from "#server/domain/detection/delete-car.ts";
import { listReadCars } from "#server/domain/detection/list-read-cars.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { readRequest } from "#server/domain/requests/read-request.ts";
import { saveRequest } from "#server/domain/requests/save-request.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export type RequestsRoutesDeps = DeleteCarDeps & {
  /** Per user, against filling the table. */
  requestLimit: Pick<RateLimiter, "consume">;
};

const noStore = { "Cache-Control": "no-store" };

export function createRequestsRoutes({ db, requestLimit, enqueueCollection }: RequestsRoutesDeps): Router {
  const router = createRouter();

  router.openapi(forUsers(createRequestRoute), async (context) => {
    const { id: userId } = context.get("user");
    await requestLimit.consume(userId);
    const described = context.req.valid("json");
    return context.json(await saveRequest(db, { userId, described }), 200, noStore);
  });
  router.openapi(forUsers(listReadCarsRoute), async (context) => {
    const { limit, before } = context.req.valid("query");
    const page = { userId: context.get("user").id, limit, beforeId: before ?? null };
    return context.json(await listReadCars(db, page), 200, noStore);
  });
  router.openapi(forUsers(readRequestRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await readRequest(db, own), 200, noStore);
  });
  router.openapi(forUsers(deleteCarRoute), async (context) => {
    const own = { userId: context.get("user").id, id: context.req.valid("param").id };
    return context.json(await deleteCar({ db, enqueueCollection }, own), 200, noStore);
  });
  return router;
}
