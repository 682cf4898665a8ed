import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { sessionQuery, signIn, signUp, type Credentials } from "../../api/account.ts";
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);

  /** The session must be known before the way goes on, or the guard would send the person back here. */
  async function enter(path: string): Promise<void> {
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
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
      {session?.providers.includes("google") ? <GoogleButton returnTo={next ?? "/"} /> : null}
    </div>
  );
}
