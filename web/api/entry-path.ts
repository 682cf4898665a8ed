import { useSession } from "./session.ts";

/** `/auth` with the form for a new account, and where it leads on to. */
export function signUpPath(next?: string): string {
  return next === undefined ? "/auth?tab=sign-up" : `/auth?next=${encodeURIComponent(next)}&tab=sign-up`;
}

/**
 * Where a link to a tool leads: to the tool for who is signed in, and past a new account to it for everybody else. Straight there, because
 * the guarded screen would be an empty page for a moment. As long as nobody knows who it is, the account page sends on who has one.
 */
export function useEntryPath(): (toolPath: string) => string {
  const session = useSession();
  const goesStraight = session.step === "unreachable" || (session.step === "known" && session.session.user !== null);
  return (toolPath) => (goesStraight ? toolPath : signUpPath(toolPath));
}
