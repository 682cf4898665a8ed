import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Account } from "#contract/account-details.ts";
import { maxPasskeys, passkeyNameLength } from "#contract/limits.ts";
import { call } from "#web/api/client.ts";
import { addPasskey } from "#web/api/passkeys.ts";
import { knowsPasskeys, makePasskey, usualPasskeyName } from "#web/browser/passkeys.ts";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { accountTexts } from "./account-texts.ts";
import { PasskeyItem } from "./passkey-item.tsx";
import { ProofForm } from "./proof-form.tsx";
import { SettingRow, useCloseRow } from "./setting-row.tsx";

/** The passkeys of the account: added, renamed, removed. */
export function PasskeysRow({ account }: { account: Account }) {
  const { passkeys, isEmailVerified } = account;
  const canAdd = knowsPasskeys() && isEmailVerified && passkeys.length < maxPasskeys;
  return (
    <div>
      <SettingRow title="Passkeys" action="Add a passkey" isDisabled={!canAdd} form={<AddPasskey account={account} />}>
        {howTheyStand(account)}
      </SettingRow>
      {passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className="pb-2">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function howTheyStand({ passkeys, isEmailVerified }: Account): string {
  if (!isEmailVerified) return accountTexts.verifyFirst;
  if (!knowsPasskeys()) return "This browser doesn’t know passkeys. Add one from another browser or device.";
  if (passkeys.length >= maxPasskeys) return `An account keeps ${maxPasskeys}. Remove one to make room.`;
  if (passkeys.length === 0) return accountTexts.passkeysNone;
  return "Each signs you in by fingerprint, face or screen lock.";
}

function AddPasskey({ account }: { account: Account }) {
  const close = useCloseRow();
  const client = useQueryClient();
  const [name, setName] = useState(() => freeName(usualPasskeyName(), account.passkeys));

  async function add(password: string | undefined): Promise<void> {
    const response = await makePasskey(await call("post /api/account/passkeys/options", { body: { password } }));
    await addPasskey(client, { name: name.trim(), response });
  }
  return (
    <ProofForm
      owner={account}
      words={["Add passkey", "Waiting for your device…"]}
      isDisabled={name.trim() === ""}
      onSubmit={add}
      onDone={() => {
        toast({ title: "Passkey added.", description: "You can sign in with it from now on." });
        close();
      }}
    >
      {() => (
        <Field
          label="Name of the passkey"
          autoComplete="off"
          maxLength={passkeyNameLength}
          hint="So that you know it in the list."
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
    </ProofForm>
  );
}

/** `Mac passkey`, then `Mac passkey 2`. */
function freeName(wanted: string, passkeys: Account["passkeys"]): string {
  const taken = new Set(passkeys.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.has(name)) return name;
  }
}
