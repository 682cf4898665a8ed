import type { Database } from "#server/db/client.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { SignInDeps } from "./sign-in.ts";
import type { SignUpDeps } from "./sign-up.ts";

const minute = 60;
const hour = 60 * minute;

type AccountLimits = Omit<SignInDeps & SignUpDeps, "authentication">;

/** Ten wrong passwords in five minutes are more than anybody needs; a client may be a whole dealership behind one address. */
export function createAccountLimits(db: Database, { signUpsPerHour }: { signUpsPerHour: number }): AccountLimits {
  return {
    signInsPerClientAndAccount: createRateLimiter(db, { name: "sign-in", attempts: 10, windowSeconds: 5 * minute }),
    signInsPerClient: createRateLimiter(db, { name: "sign-in-client", attempts: 100, windowSeconds: 5 * minute }),
    signInsPerAccount: createRateLimiter(db, { name: "sign-in-account", attempts: 100, windowSeconds: hour }),
    signUpsPerClient: createRateLimiter(db, { name: "sign-up", attempts: signUpsPerHour, windowSeconds: hour }),
  };
}
