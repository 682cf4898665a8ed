import { toFailure } from "#web/api/failure.ts";
import { forgetUser } from "#web/api/session.ts";
import { signOut } from "#web/api/sign-in.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { toast } from "#web/ui/toast.tsx";

/** As it was ordered. Not among the texts of the page to sign in: every signed-in page would load those with it. */
const signedOut = { title: "Signed out.", description: "You have been signed out successfully." };

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
  toast(signedOut);
  return true;
}
