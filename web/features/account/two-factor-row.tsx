import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Account } from "#contract/account-details.ts";
import { disableTwoFactor, renewRecoveryCodes } from "#web/api/two-factor.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { focusWhatStays } from "#web/ui/focus-what-stays.ts";
import { toast } from "#web/ui/toast.tsx";
import { accountTexts } from "./account-texts.ts";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SettingRow, useCloseRow } from "./setting-row.tsx";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

/** Two-factor by an authenticator app: switched on, switched off, and the recovery codes made anew. */
export function TwoFactorRow({ account }: { account: Account }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      {account.twoFactor.isOn ? (
        <SwitchedOn account={account} onOff={() => focusWhatStays(() => place.current?.querySelector("button"))} />
      ) : (
        <SwitchedOff account={account} onStart={() => setSettingUp(true)} />
      )}
      {/* Beside both: its last step shows the recovery codes, and by then it is on. */}
      <TwoFactorSetup account={account} open={isSettingUp} onClose={() => setSettingUp(false)} />
    </div>
  );
}

function SwitchedOff({ account, onStart }: { account: Account; onStart: () => void }) {
  const canStart = account.hasPassword && account.isEmailVerified;
  return (
    <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t py-5">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <h3 className="label">Two-factor authentication</h3>
        <p className="text-ink-soft text-sm text-pretty">{whyOff(account)}</p>
      </div>
      <Button disabled={!canStart} onClick={onStart}>
        Switch on
      </Button>
    </div>
  );
}

function whyOff({ hasPassword, isEmailVerified }: Account): string {
  if (!hasPassword) return accountTexts.twoFactorNeedsPassword;
  return isEmailVerified ? accountTexts.twoFactorOff : `Off. ${accountTexts.verifyFirst}`;
}

function SwitchedOn({ account, onOff }: { account: Account; onOff: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { recoveryCodesLeft } = account.twoFactor;
  return (
    <>
      <SettingRow
        title="Two-factor authentication"
        action="Switch off"
        form={<SwitchOffForm account={account} onOff={onOff} />}
      >
        On: signing in by password asks for a code of your authenticator app. {accountTexts.trusted}
      </SettingRow>
      <SettingRow
        title="Recovery codes"
        action="Make new codes"
        form={<NewCodesForm account={account} onCodes={setCodes} />}
      >
        {recoveryCodesLeft === 1 ? "1 code is left." : `${recoveryCodesLeft} codes are left.`} New ones put the old ones
        out of use, and sign you out everywhere else.
      </SettingRow>
      <Dialog
        open={codes !== null}
        isHeld={codes !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setCodes(null);
        }}
        title="Your new recovery codes"
        description={accountTexts.recoveryOnce}
      >
        {codes ? <RecoveryCodes codes={codes} email={account.email} onDone={() => setCodes(null)} /> : null}
      </Dialog>
    </>
  );
}

function SwitchOffForm({ account, onOff }: { account: Account; onOff: () => void }) {
  const client = useQueryClient();
  return (
    <ProofForm
      owner={account}
      words={["Switch two-factor off", "Switching off…"]}
      onSubmit={(password) => disableTwoFactor(client, password ?? "")}
      // The row goes with it.
      onDone={() => {
        toast(accountTexts.twoFactorSwitchedOff);
        onOff();
      }}
    />
  );
}

function NewCodesForm({ account, onCodes }: { account: Account; onCodes: (codes: string[]) => void }) {
  const client = useQueryClient();
  return (
    <ProofForm
      owner={account}
      words={["Make new codes", "Making…"]}
      onSubmit={async (password) => onCodes(await renewRecoveryCodes(client, password ?? ""))}
      onDone={useCloseRow()}
    />
  );
}
