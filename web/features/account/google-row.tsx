import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "#contract/account-details.ts";
import { startLinking, unlinkIdentity } from "#web/api/account.ts";
import { useSession } from "#web/api/session.ts";
import { longDate } from "#web/parts/purchase/long-date.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { accountTexts } from "./account-texts.ts";
import { FailureText } from "./failure-text.tsx";
import { ProofForm } from "./proof-form.tsx";
import { SettingRow, useCloseRow } from "./setting-row.tsx";
import { useSubmit } from "./use-submit.ts";

/** Google as a way in, where the installation offers it or the account has it. */
export function GoogleRow({ account }: { account: Account }) {
  const state = useSession();
  const isOffered = state.step === "known" && state.session.providers.includes("google");
  const identity = account.identities.find(({ provider }) => provider === "google");
  if (identity) return <Linked identity={identity} />;
  return isOffered ? <NotLinked account={account} /> : null;
}

function NotLinked({ account }: { account: Account }) {
  async function link(password: string | undefined): Promise<void> {
    const ways = { callbackURL: "/account#security", errorCallbackURL: "/account" };
    window.location.assign(await startLinking("google", { password, ...ways }));
  }
  return (
    <SettingRow
      title="Google"
      action="Link Google"
      isDisabled={!account.isEmailVerified}
      form={
        <ProofForm
          owner={account}
          words={["Continue at Google", "Opening Google…"]}
          onSubmit={link}
          onDone={() => undefined}
        />
      }
    >
      {account.isEmailVerified
        ? "Not linked. Once it is, ‘Continue with Google’ signs you in as well."
        : accountTexts.verifyFirst}
    </SettingRow>
  );
}

function Linked({ identity }: { identity: Account["identities"][number] }) {
  return (
    <SettingRow title="Google" action="Unlink Google" form={<Unlink />}>
      Linked{identity.email === null ? "" : ` as ${identity.email}`} on {longDate(identity.linkedAt)}.
    </SettingRow>
  );
}

function Unlink() {
  const close = useCloseRow();
  const client = useQueryClient();
  const { submit, isBusy, thrown } = useSubmit(
    () => unlinkIdentity(client, "google"),
    () => {
      toast({ title: "Google unlinked.", description: "It signs you in no more." });
      close();
    },
  );
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-sm text-pretty">
        ‘Continue with Google’ will no longer open this account. You can link it again later.
      </p>
      <FailureText thrown={thrown} />
      <Button look="ink" className="justify-self-start" disabled={isBusy} onClick={() => submit(undefined)}>
        {isBusy ? "Unlinking…" : "Unlink Google now"}
      </Button>
    </div>
  );
}
