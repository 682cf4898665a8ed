import { OpenAPIHono } from "@hono/zod-openapi";
import type { SessionUser } from "#contract/accounts.ts";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { SignedInSession } from "#server/domain/accounts/authentication.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Callers } from "./callers.ts";

/** What every request carries. */
export type RequestVariables = {
  requestId: string;
  /** Writes the request id with every line. */
  logger: Logger;
  /** Who is signed in, has just signed in, or whose key it is: for the log. */
  userId?: string;
  /** Set where the call carries a key, for the log. */
  apiKeyId?: string;
  /** Set once the request has failed, for the log. */
  errorCode?: ErrorCode;
  /** The client as far as the trusted proxies tell, IPv6 as its /64; for limits only, never logged. */
  clientAddress: string;
} & Callers;

export type AppEnv = {
  Variables: RequestVariables;
};

/** A user who is signed in, or whose key it is. */
export type CallerEnv = {
  Variables: RequestVariables & { user: SessionUser };
};

export type UserEnv = {
  Variables: RequestVariables & { user: SessionUser; session: SignedInSession };
};

export type Router = OpenAPIHono<AppEnv>;

/** A router whose failed validations become `validation_failed` with one reason per field. */
export function createRouter(): Router {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const reasons = result.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`,
      );
      throw new AppError("validation_failed", { reasons, cause: result.error });
    },
  });
}
