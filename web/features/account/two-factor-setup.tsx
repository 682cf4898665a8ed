import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import type { Account } from "#contract/account-details.ts";
import { call } from "#web/api/client.ts";
import { confirmTwoFactor } from "#web/api/two-factor.ts";
import { latePart } from "#web/browser/late-part.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { accountTexts } from "./account-texts.ts";
import { errorsOf, FailureText } from "./failure-text.tsx";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSubmit } from "./use-submit.ts";

const QrCode = latePart(async () => (await import("#web/ui/qr-code.tsx")).default);

type Step =
  | { name: "password" }
  | { name: "app"; uri: string; secret: string }
  | { name: "codes"; codes: readonly string[] };

const heads = {
  password: {
    title: "Switch two-factor on",
    description: "First, your password: so that nobody else can lock you out.",
  },
  app: {
    title: "Add Carvas to your app",
    description:
      "Scan the code with an authenticator app, such as the one of your password manager, and type what it shows.",
  },
  codes: { title: "Two-factor is on", description: `${accountTexts.nowOnlyHere} ${accountTexts.recoveryOnce}` },
} as const;

type TwoFactorSetupProps = { account: Account; open: boolean; onClose: () => void };

/** Password, authenticator app, recovery codes: nothing is switched on before a code of the app was right. */
export function TwoFactorSetup({ account, open, onClose }: TwoFactorSetupProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ name: "password" });
  const [isConfirming, setConfirming] = useState(false);
  const visit = useRef(0);
  function leave(): void {
    visit.current += 1;
    onClose();
    setStep({ name: "password" });
  }
  async function begin(password: string): Promise<void> {
    const begunIn = visit.current;
    const app = await call("post /api/account/two-factor", { body: { password } });
    // Who has left meanwhile has nothing to add, and begins anew with the next visit.
    if (visit.current === begunIn) setStep({ name: "app", ...app });
  }
  async function confirm(code: string): Promise<void> {
    setConfirming(true);
    try {
      setStep({ name: "codes", codes: await confirmTwoFactor(client, code) });
    } finally {
      setConfirming(false);
    }
  }
  return (
    <Dialog
      open={open}
      // Neither Escape nor a press beside it may take the codes away before they are kept, nor while they are on their way.
      isHeld={isConfirming || step.name === "codes"}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave();
      }}
      {...heads[step.name]}
    >
      {step.name === "password" ? (
        <div className="p-6">
          <ProofForm
            owner={account}
            words={["Continue", "One moment…"]}
            onSubmit={(password) => begin(password ?? "")}
            onDone={() => undefined}
          />
        </div>
      ) : null}
      {step.name === "app" ? <AppStep {...step} onCode={confirm} /> : null}
      {step.name === "codes" ? <RecoveryCodes codes={step.codes} email={account.email} onDone={leave} /> : null}
    </Dialog>
  );
}

type AppStepProps = { uri: string; secret: string; onCode: (code: string) => Promise<void> };

function AppStep({ uri, secret, onCode }: AppStepProps) {
  const [code, setCode] = useState("");
  const { submit, isBusy, thrown } = useSubmit(onCode, () => undefined);
  return (
    <form
      noValidate
      className="grid gap-6 p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && code.trim() !== "") submit(code);
      }}
    >
      <div className="flex flex-wrap items-start gap-6">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <QrCode text={uri} label="The key for your authenticator app" />
        </Suspense>
        <div className="grid flex-[1_1_12rem] content-start gap-3">
          <p className="text-ink-soft text-sm">On this very phone, or no camera? Type this key:</p>
          <p className="font-mono text-base tracking-wide break-words select-all">{inFours(secret)}</p>
          <CopyButton text={secret} label="Copy the key" />
        </div>
      </div>
      <Field
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        hint="Six digits. They change every half minute."
        value={code}
        errors={errorsOf(thrown, "wrong_code")}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <FailureText thrown={thrown} except={["wrong_code"]} />
      <Button type="submit" look="ink" disabled={isBusy || code.trim() === ""}>
        {isBusy ? "Checking…" : "Switch two-factor on"}
      </Button>
    </form>
  );
}

/** Easier to type: blocks of four letters. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
