import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { loadSession, useSession } from "../../api/session.ts";
import { signIn, signUp, type Credentials } from "../../api/sign-in.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { GoogleButton } from "./google-button.tsx";
import { safeNext } from "./safe-next.ts";

export function AuthPanel() {
  const [tab, setTab] = useState<"sign-in" | "sign-up">("sign-in");
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  const navigate = useNavigate();
  const state = useSession();
  const hasGoogle = state.step === "known" && state.session.providers.includes("google");

  /** The session must be known before the way goes on, or the guard would send the person back here. */
  async function enter(path: string): Promise<void> {
    await loadSession();
    await navigate(path, { replace: true });
  }

  async function onSignIn(credentials: Credentials): Promise<void> {
    await signIn(credentials);
    await enter(next ?? "/");
    toast(authTexts.welcomeBack);
  }

  async function onSignUp(credentials: Credentials): Promise<void> {
    await signUp(credentials);
    await enter(next ?? "/photo-upload");
    toast(authTexts.accountCreated);
  }

  return (
    <div className="grid gap-6">
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "sign-in", label: "Sign In", panel: <CredentialsForm kind="sign-in" onSubmit={onSignIn} /> },
          { value: "sign-up", label: "Sign Up", panel: <CredentialsForm kind="sign-up" onSubmit={onSignUp} /> },
        ]}
      />
      {hasGoogle ? <GoogleButton returnTo={next ?? "/"} /> : null}
    </div>
  );
}
