import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useSession, useUser } from "#web/api/session.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { authTexts } from "./auth-texts.ts";
import { CredentialsForm, type CredentialsKind } from "./credentials-form.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { GoogleButton } from "./google-button.tsx";
import { safeNext } from "./safe-next.ts";
import { useEntering } from "./use-entering.ts";
import { useGoogleAnswer } from "./use-google-answer.ts";

const untyped = { email: "", password: "" };

export function AuthPanel() {
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  const googleAnswer = useGoogleAnswer();
  const [chosen, choose] = useState<CredentialsKind | null>(null);
  // The prerendered page knows no address: what stands in it counts from the moment the page is alive.
  const isAlive = useIsInteractive();
  const tab = chosen ?? (isAlive && search.get("tab") === "sign-up" ? "sign-up" : "sign-in");
  // One for both forms: whoever is in the wrong one types nothing twice.
  const [typed, setTyped] = useState(untyped);
  const { isEntering, enterBySignIn, enterBySignUp } = useEntering(next, () => choose("sign-in"));
  const state = useSession();
  const hasGoogle = state.step === "known" && state.session.providers.includes("google");

  if (useUser() !== null && !isEntering) return <Navigate to={next ?? "/"} replace />;
  return (
    <div className="grid gap-6">
      {googleAnswer ? <p className="border-danger border-l-2 pl-4 text-sm">{googleAnswer.wayOut}</p> : null}
      <Tabs
        value={tab}
        onChange={choose}
        tabs={[
          {
            value: "sign-in",
            label: "Sign In",
            panel: (
              <CredentialsForm kind="sign-in" typed={typed} onTyped={setTyped} onSubmit={enterBySignIn}>
                <div className="grid gap-1">
                  <ForgottenPassword email={typed.email} />
                  <Instead question={authTexts.isNew} onClick={() => choose("sign-up")}>
                    {authTexts.signUpInstead}
                  </Instead>
                </div>
              </CredentialsForm>
            ),
          },
          {
            value: "sign-up",
            label: "Sign Up",
            panel: (
              <CredentialsForm kind="sign-up" typed={typed} onTyped={setTyped} onSubmit={enterBySignUp}>
                <Instead question={authTexts.haveAccount} onClick={() => choose("sign-in")}>
                  {authTexts.signInInstead}
                </Instead>
              </CredentialsForm>
            ),
          },
        ]}
      />
      {hasGoogle ? <GoogleButton next={next} /> : null}
    </div>
  );
}

type InsteadProps = { question: string; onClick: () => void; children: string };

function Instead({ question, onClick, children }: InsteadProps) {
  return (
    <p className="text-ink-soft flex flex-wrap items-center gap-x-2 text-sm">
      {question}
      <button type="button" onClick={onClick} className="text-ink min-h-11 font-semibold underline underline-offset-4">
        {children}
      </button>
    </p>
  );
}
