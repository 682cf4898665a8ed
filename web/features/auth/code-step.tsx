import { useState } from "react";
import { trustedDeviceDays } from "#contract/limits.ts";
import { toFailure } from "#web/api/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";

type CodeStepProps = {
  onCode: (step: { code: string; trustDevice: boolean }) => Promise<void>;
  /** Back to the password: given up, or too late. */
  onRestart: () => void;
};

/** The second step of signing in to an account with two-factor. */
export function CodeStep({ onCode, onRestart }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const [trustDevice, setTrustDevice] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await onCode({ code, trustDevice });
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.code === "sign_in_expired") {
        toast({ title: authTexts.errorTitle, description: failure.message, tone: "destructive" });
        onRestart();
      } else setError(failure.message);
    } finally {
      setBusy(false);
    }
  }
  const texts = isRecovery ? authTexts.recoveryStep : authTexts.appStep;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && code.trim() !== "") void send();
      }}
    >
      <div className="grid gap-2">
        <h2 className="display text-2xl">{authTexts.codeTitle}</h2>
        <p className="text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      <Field
        key={texts.label}
        label={texts.label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has one field, and the password before it has just been sent
        autoFocus
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        errors={error === null ? undefined : [error]}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="accent-ink size-5 shrink-0"
          checked={trustDevice}
          onChange={({ currentTarget }) => setTrustDevice(currentTarget.checked)}
        />
        Trust this device: no codes here for {trustedDeviceDays} days.
      </label>
      <Button type="submit" look="signal" className="min-h-12" disabled={isBusy || code.trim() === ""}>
        {isBusy ? "Checking…" : "Sign In"}
      </Button>
      <div className="grid justify-items-start">
        <TextButton
          onClick={() => {
            setRecovery(!isRecovery);
            setCode("");
            setError(null);
          }}
        >
          {texts.instead}
        </TextButton>
        <TextButton onClick={onRestart}>Back to the password</TextButton>
      </div>
    </form>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 text-sm font-semibold underline underline-offset-4">
      {children}
    </button>
  );
}
