import type { SessionUser } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { AdmissionDeps } from "./admit-attempt.ts";
import type { Authentication } from "./authentication.ts";
import { normaliseCode } from "./recovery-codes.ts";
import { rememberClient } from "./remember-client.ts";
import type { WithCookies } from "./with-cookies.ts";

export type SignInWithCodeDeps = {
  authentication: Authentication;
} & AdmissionDeps;

export type CodeAttempt = {
  /** As typed. */
  code: string;
  trustDevice: boolean;
  clientAddress: string;
  headers: Headers;
};

/**
 * The second step of a sign-in. Five tries to a right password, and 20 a day and account from browsers that have not signed in to it
 * before: of a million codes, three of which are good at a time, those find one in 45 years. Throws `wrong_code`, `sign_in_expired` when the first
 * step must be done again, `rate_limited`.
 */
export async function signInWithCode(
  deps: SignInWithCodeDeps,
  attempt: CodeAttempt,
): Promise<WithCookies & { user: SessionUser }> {
  const { authentication, limits, devices } = deps;
  const { headers, trustDevice, clientAddress } = attempt;
  await limits.signInsPerClient.consume(clientAddress);
  const claimed = await authentication.twoFactor.findChallenge(headers);
  if (claimed === null) throw new AppError("sign_in_expired");
  const { kind, code } = normaliseCode(attempt.code);
  const door = devices.knows(headers, claimed.email) ? limits.codesOfKnownDevices : limits.codesOfStrangers;
  await door.consume(claimed.id);
  const once = `${claimed.id}|${code}`;
  // Counted before it is looked at: the same code sent twice at a moment is good once.
  if ((await limits.sameCode.count(once)) > 1) throw new AppError("wrong_code");
  try {
    const { user, cookies } = await authentication.twoFactor.finishSignIn({ kind, code, trustDevice }, headers);
    await door.giveBack(claimed.id);
    const device = await rememberClient(deps, { email: user.email, userId: user.id, clientAddress, headers });
    return { user, cookies: [...cookies, device] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "wrong_code") {
      await door.giveBack(claimed.id);
      await limits.sameCode.reset(once);
    }
    throw error;
  }
}
