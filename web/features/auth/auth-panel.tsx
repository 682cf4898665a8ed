import { useState, type ReactNode } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { useSession, useUser } from "#web/api/session.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { AskForLink } from "./ask-for-link.tsx";
import { authTexts } from "./auth-texts.ts";
import { CodeStep } from "./code-step.tsx";
import { CredentialsForm, type CredentialsKind } from "./credentials-form.tsx";
import { GoogleButton } from "./google-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { safeNext } from "./safe-next.ts";
import { useEntering } from "./use-entering.ts";
import { useGoogleAnswer } from "./use-google-answer.ts";
import { wayOnText } from "./way-on.ts";

const untyped = { email: "", password: "" };

export function AuthPanel() {
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  const googleAnswer = useGoogleAnswer({ staysSignedIn: false });
  const [chosen, choose] = useState<CredentialsKind | null>(null);
  // The prerendered page knows no address: what stands in it counts from the moment the page is alive.
  const isAlive = useIsInteractive();
  const tab = chosen ?? (isAlive && search.get("tab") === "sign-up" ? "sign-up" : "sign-in");
  // One for all forms: whoever is in the wrong one types nothing twice.
  const [typed, setTyped] = useState(untyped);
  const [needsCode, setNeedsCode] = useState(false);
  const { isEntering, enterBySignIn, enterBySignUp, enterByCode, enterByPasskey } = useEntering({
    next,
    onMustSignIn: () => choose("sign-in"),
    onMustGiveCode: () => setNeedsCode(true),
  });
  const state = useSession();
  const hasGoogle = state.step === "known" && state.session.providers.includes("google");
  const wayOn = isAlive ? wayOnText(next) : null;

  if (useUser() !== null && !isEntering) return <Navigate to={next ?? "/"} replace />;
  if (needsCode) return <CodeStep onCode={enterByCode} onRestart={() => setNeedsCode(false)} />;
  if (isAlive && search.has("forgotten"))
    return <Forgotten email={typed.email} onEmail={(email) => setTyped({ ...typed, email })} />;
  return (
    <div className="grid gap-6">
      {googleAnswer ? <p className="border-danger border-l-2 pl-4 text-sm">{googleAnswer.wayOut}</p> : null}
      {wayOn ? <p className="text-ink-soft text-sm">{wayOn}</p> : null}
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
                  <Instead question={authTexts.forgotten}>
                    <Link to={withForgotten(search)} className={insteadClass}>
                      {authTexts.setNewOne}
                    </Link>
                  </Instead>
                  <Instead question={authTexts.isNew}>
                    <button type="button" onClick={() => choose("sign-up")} className={insteadClass}>
                      {authTexts.signUpInstead}
                    </button>
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
                <Instead question={authTexts.haveAccount}>
                  <button type="button" onClick={() => choose("sign-in")} className={insteadClass}>
                    {authTexts.signInInstead}
                  </button>
                </Instead>
              </CredentialsForm>
            ),
          },
        ]}
      />
      {/* Without a word of its own where neither is offered. */}
      <div className="group grid gap-3">
        <p className="text-ink-faint before:bg-line after:bg-line hidden items-center gap-4 pb-3 text-sm group-has-[button]:flex before:h-px before:flex-1 after:h-px after:flex-1">
          or
        </p>
        {tab === "sign-in" ? <PasskeyButton onEnter={enterByPasskey} /> : null}
        {hasGoogle ? <GoogleButton next={next} /> : null}
      </div>
    </div>
  );
}

/** The way back leads to the form as it was, on to where the person was going. */
function withForgotten(search: URLSearchParams): string {
  const way = new URLSearchParams(search);
  way.set("forgotten", "");
  return `/auth?${way.toString()}`;
}

function Forgotten({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.delete("forgotten");
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 className="display text-2xl">{authTexts.forgotten}</h2>
        <p className="text-ink-soft text-pretty">{authTexts.forgottenLead}</p>
      </div>
      <AskForLink email={email} onEmail={onEmail} />
      <Link to={`/auth?${back.toString()}`} className={insteadClass}>
        Back to sign in
      </Link>
    </div>
  );
}

const insteadClass =
  "text-ink inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4";

function Instead({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className="text-ink-soft flex flex-wrap items-center gap-x-2 text-sm">
      {question}
      {children}
    </p>
  );
}
