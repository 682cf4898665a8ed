import { useState } from "react";
import { useNavigate } from "react-router";
import { loadSession, readUser } from "#web/api/session.ts";
import { signIn, signUp, type Credentials } from "#web/api/sign-in.ts";
import { toast } from "#web/ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";

/** Signing in and signing up, each with where it leads and what it says. `onMustSignIn`: the account is there, but nobody is in it. */
export function useEntering(next: string | null, onMustSignIn: () => void) {
  const navigate = useNavigate();
  /** Meanwhile the way on is decided here, and not by the page's own rule for who is signed in. */
  const [isEntering, setEntering] = useState(false);

  /** The session must be known before the way goes on, or the guard would send the person back here. */
  async function enter(attempt: () => Promise<void>, path: string): Promise<boolean> {
    setEntering(true);
    try {
      await attempt();
      await loadSession();
    } catch (error) {
      setEntering(false);
      throw error;
    }
    const isInside = readUser() !== null;
    if (isInside) await navigate(path, { replace: true });
    // Once inside it stays decided: the next page may still be loading.
    else setEntering(false);
    return isInside;
  }

  async function enterBySignIn(credentials: Credentials): Promise<void> {
    const isInside = await enter(() => signIn(credentials), next ?? "/");
    if (isInside) toast(authTexts.welcomeBack);
    else toast({ title: authTexts.errorTitle, description: authTexts.notKept, tone: "destructive" });
  }

  async function enterBySignUp(credentials: Credentials): Promise<void> {
    if (await enter(() => signUp(credentials), next ?? "/photo-upload")) {
      toast(authTexts.accountOpened);
      return;
    }
    onMustSignIn();
    toast(authTexts.accountCreated);
  }
  return { isEntering, enterBySignIn, enterBySignUp };
}
