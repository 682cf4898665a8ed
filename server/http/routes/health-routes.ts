import { AppError } from "#contract/errors.ts";
import { createRouter, type Router } from "../router.ts";

export type HealthDeps = {
  /** What must work before requests are sent here; each rejects when it does not. */
  readinessChecks: Readonly<Record<string, () => Promise<void>>>;
  shutdown: AbortSignal;
};

export function createHealthRoutes({ readinessChecks, shutdown }: HealthDeps): Router {
  const router = createRouter();
  router.get("/healthz", (context) => context.json({ status: "ok" }));
  router.get("/readyz", async (context) => {
    if (shutdown.aborted) throw new AppError("unavailable", { isRetryable: true });
    for (const [name, check] of Object.entries(readinessChecks)) {
      await check().catch((cause: unknown) => {
        context.get("logger").error({ err: cause, check: name }, "not ready");
        throw cause instanceof AppError ? cause : new AppError("unavailable", { isRetryable: true });
      });
    }
    return context.json({ status: "ready" });
  });
  return router;
}
