import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { useUser } from "#web/api/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

type MailedLinkProps = {
  /** What the link is for: it names the question to the server. */
  purpose: string;
  /** Uses the link up. @returns the address that it is about */
  follow: (token: string) => Promise<string>;
  /** Once it has worked. */
  onDone: () => void;
  done: { title: string; text: (email: string) => string };
  /** Where there is a new link to be had. */
  again: ReactNode;
};

/** The page that a link of a mail leads to: follows it at once, and says what has become of it. */
export function MailedLink({ purpose, follow, onDone, done, again }: MailedLinkProps) {
  const token = useMailedToken();
  const user = useUser();
  const {
    data: email,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["mailed-link", purpose, token],
    queryFn: () => follow(token),
    enabled: token !== "",
    retry: false,
  });
  useEffect(() => {
    if (email !== undefined) onDone();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link: who it is done for may be another function each time
  }, [email]);

  if (email !== undefined) {
    return (
      <LinkAnswer title={done.title} text={done.text(email)}>
        <ButtonLink to={user ? "/account" : "/auth"} look="signal">
          {user ? "My Account" : "Sign In"}
        </ButtonLink>
      </LinkAnswer>
    );
  }
  if (isFetching) return <Spinner label="Checking the link" />;
  const failure = error === null ? null : toFailure(error);
  if (failure === null) return <LinkAnswer {...incomplete}>{again}</LinkAnswer>;
  if (failure.code === "link_expired")
    return (
      <LinkAnswer title="This link works no more." text={failure.message}>
        {again}
      </LinkAnswer>
    );
  return (
    <LinkAnswer title="That did not work." text={failure.message}>
      {failure.isRetryable || failure.code === "rate_limited" ? (
        <Button onClick={() => void refetch()}>Try again</Button>
      ) : (
        again
      )}
    </LinkAnswer>
  );
}

export const incomplete = {
  title: "This link is incomplete.",
  text: "Part of it got lost. Open it from the mail once more, or copy all of it into the address line.",
} as const;

/** What stands behind the `#` of the address; empty where nothing does. */
export function useMailedToken(): string {
  return useLocation().hash.slice(1);
}

export function LinkAnswer({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-6">
      <div role="status" className="grid gap-3">
        <h1 className="display text-3xl">{title}</h1>
        <p className="text-ink-soft text-pretty wrap-anywhere">{text}</p>
      </div>
      {children}
    </div>
  );
}

/** A new link that verifies the address: only its owner can ask for one. */
export function VerifyAgain() {
  const user = useUser();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [error, setError] = useState<string | null>(null);
  if (!user) {
    return (
      <ButtonLink to="/auth?next=/account" look="signal">
        Sign in for a new one
      </ButtonLink>
    );
  }
  async function send(): Promise<void> {
    setState("busy");
    setError(null);
    try {
      await call("post /api/account/verification-mail");
      setState("sent");
    } catch (thrown) {
      setError(toFailure(thrown).message);
      setState("idle");
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="signal" disabled={state === "busy"} onClick={() => void send()}>
        {state === "sent" ? "Send it again" : "Send me a new link"}
      </Button>
      <p role="status" className="text-sm wrap-anywhere">
        {state === "sent" ? `On its way to ${user.email}.` : null}
      </p>
      <div role="alert">{error === null ? null : <p className="text-danger text-sm">{error}</p>}</div>
    </div>
  );
}
