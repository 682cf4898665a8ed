import type { ReactNode } from "react";
import { toFailure } from "#web/api/failure.ts";
import { forgetUser } from "#web/api/session.ts";
import { signOut } from "#web/api/sign-in.ts";
import { PasskeyError } from "#web/browser/passkeys.ts";

type FailureTextProps = {
  /** What was thrown; null where nothing went wrong. */
  thrown: unknown;
  /** Codes that a field tells. */
  except?: readonly string[];
};

/** What went wrong, beside what was pressed, with the way on where there is one. The place stays, so that it is read out. */
export function FailureText({ thrown, except }: FailureTextProps) {
  const failure = thrown === null || thrown === undefined ? null : toFailure(thrown);
  const isShown = failure !== null && !except?.includes(failure.code);
  const message = thrown instanceof PasskeyError ? thrown.message : failure?.message;
  return (
    <div role="alert">
      {isShown ? (
        <p className="text-danger text-sm text-pretty">
          {message} {failure.code === "sign_in_again" ? <SignInAgain /> : null}
        </p>
      ) : null}
    </div>
  );
}

/** The guard of this page then leads to the form to sign in, and back here. */
function SignInAgain(): ReactNode {
  async function leave(): Promise<void> {
    await signOut();
    forgetUser();
  }
  return (
    <button type="button" onClick={() => void leave()} className="min-h-11 font-semibold underline underline-offset-4">
      Sign out and in again
    </button>
  );
}

/** For the field that is to blame: what it says, or nothing. */
export function errorsOf(thrown: unknown, code: string): readonly string[] | undefined {
  if (thrown === null || thrown === undefined) return undefined;
  const failure = toFailure(thrown);
  if (failure.code !== code) return undefined;
  return failure.reasons.length > 0 ? failure.reasons : [failure.message];
}
