import { useState } from "react";
import { useNavigate } from "react-router";
import { readProfile } from "#web/api/profile.ts";
import { loadSession, readUser } from "#web/api/session.ts";
import { signIn, signInWithCode, signUp, type Credentials } from "#web/api/sign-in.ts";
import { toast } from "#web/ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";
import { enterWithPasskey } from "./enter-with-passkey.ts";

type Wishes = {
  /** The path to go to afterwards. */
  next: string | null;
  /** The account is there, but nobody is in it. */
  onMustSignIn: () => void;
  /** The password was right, and the account has two-factor. */
  onMustGiveCode: () => void;
};

/** All ways in, each with where it leads and what it says. */
export function useEntering({ next, onMustSignIn, onMustGiveCode }: Wishes) {
  const navigate = useNavigate();
  /** Meanwhile the way on is decided here, and not by the page's own rule for who is signed in. */
  const [isEntering, setEntering] = useState(false);

  /**
   * The session must be known before the way goes on, or the guard would send the person back here.
   * @returns whether the person is inside
   */
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

  async function enterAsBefore(attempt: () => Promise<void>): Promise<void> {
    if (await enter(attempt, next ?? "/")) toast(authTexts.welcomeBack);
    else toast({ title: authTexts.errorTitle, description: authTexts.notKept, tone: "destructive" });
  }

  async function enterBySignIn(credentials: Credentials): Promise<void> {
    const { needsCode } = await signIn(credentials);
    if (needsCode) onMustGiveCode();
    else await enterAsBefore(async () => undefined);
  }

  async function enterBySignUp(credentials: Credentials): Promise<void> {
    if (await enter(() => signUp(credentials), next ?? "/photo-upload")) {
      const hasTokens = await readProfile().then(
        (profile) => profile.generation_tokens > 0,
        () => true,
      );
      toast(hasTokens ? authTexts.accountOpened : authTexts.accountOpenedAgain);
      return;
    }
    onMustSignIn();
    toast(authTexts.accountCreated);
  }

  return {
    isEntering,
    enterBySignIn,
    enterBySignUp,
    enterByCode: (step: { code: string; trustDevice: boolean }) => enterAsBefore(() => signInWithCode(step)),
    enterByPasskey: () => enterAsBefore(enterWithPasskey),
  };
}
