import { toFailure } from "../../api/failure.ts";
import { forgetUser } from "../../api/session.ts";
import { signOut } from "../../api/sign-in.ts";
import { queryClient } from "../../api/with-queries.tsx";
import { toast } from "../../ui/toast.tsx";
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
