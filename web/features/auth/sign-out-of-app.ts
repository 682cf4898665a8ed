import { toFailure } from "#web/api/failure.ts";
import { forgetUser } from "#web/api/session.ts";
import { signOut } from "#web/api/sign-in.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { toast } from "#web/ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";

/**
 * Signs out and forgets everything that was read for that person.
 * @returns whether it got through; if not, the person has been told
 */
export async function signOutOfApp(): Promise<boolean> {
  try {
    await signOut();
  } catch (error) {
    toast({ title: "Error", description: toFailure(error).message, tone: "destructive" });
    return false;
  }
  forgetUser();
  queryClient.clear();
  toast(authTexts.signedOut);
  return true;
}
