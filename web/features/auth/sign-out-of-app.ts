import { toFailure } from "#web/api/failure.ts";
import { forgetUser } from "#web/api/session.ts";
import { signOut } from "#web/api/sign-in.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { toast } from "#web/ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";

/** Signs out and forgets everything that was read for that person. */
export async function signOutOfApp(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    toast({ title: "Error", description: toFailure(error).message, tone: "destructive" });
    return;
  }
  forgetUser();
  queryClient.clear();
  toast(authTexts.signedOut);
}
