import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { minPasswordLength } from "#contract/limits.ts";
import { call } from "#web/api/client.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { loadSession } from "#web/api/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { AskForLink } from "./ask-for-link.tsx";
import { authTexts } from "./auth-texts.ts";
import { incomplete, LinkAnswer, useMailedToken } from "./mailed-link.tsx";

/** The page of the mailed link that sets a new password; a link that works no more is asked for anew right here. */
export function ResetPassword() {
  const token = useMailedToken();
  const [isExpired, setExpired] = useState(false);
  if (token === "") {
    return (
      <LinkAnswer {...incomplete}>
        <AgainHere />
      </LinkAnswer>
    );
  }
  if (isExpired) {
    return (
      <LinkAnswer title="This link works no more." text={authTexts.resetExpired}>
        <AgainHere />
      </LinkAnswer>
    );
  }
  return <NewPassword token={token} onExpired={() => setExpired(true)} />;
}

function AgainHere() {
  return (
    <div className="w-full">
      <AskForLink email="" />
    </div>
  );
}

function NewPassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const navigate = useNavigate();
  const [newPassword, setNewPassword] = useState("");
  const [errors, setErrors] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (newPassword.length < minPasswordLength) {
      setErrors([authTexts.passwordTooShort]);
      return;
    }
    setBusy(true);
    setErrors(undefined);
    try {
      await call("post /api/auth/reset-password", { body: { token, newPassword } });
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.code === "link_expired") onExpired();
      else setErrors(reasonsOf(failure));
      setBusy(false);
      return;
    }
    // Every session has ended, perhaps one of this browser, too.
    await loadSession();
    toast(authTexts.passwordReset);
    await navigate("/auth", { replace: true });
  }
  return (
    <form method="post" noValidate className="grid gap-6" onSubmit={(event) => void send(event)}>
      <div className="grid gap-3">
        <h1 className="display text-3xl">Set a new password</h1>
        <p className="text-ink-soft text-pretty">{authTexts.resetLead}</p>
      </div>
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint="At least 6 characters."
        value={newPassword}
        errors={errors}
        onChange={({ currentTarget }) => setNewPassword(currentTarget.value)}
      />
      <Button type="submit" look="signal" className="min-h-12" disabled={isBusy}>
        {isBusy ? "Setting…" : "Set password"}
      </Button>
    </form>
  );
}

function reasonsOf({ message, reasons }: Failure): readonly string[] {
  return reasons.length > 0 ? reasons : [message];
}
