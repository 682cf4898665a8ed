import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "#web/api/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { accountTexts } from "./account-texts.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { GoogleRow } from "./google-row.tsx";
import { LinksPart } from "./links-part.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { SessionsPart } from "./sessions-part.tsx";
import { SettingRow } from "./setting-row.tsx";
import { TwoFactorRow } from "./two-factor-row.tsx";

/** How one gets into the account, who is in it now, and what was given away of it. */
export function SecurityPart() {
  // Read anew with every visit: a passkey may have been added, or a link been opened, on another device.
  const { data: account, isError, refetch } = useQuery({ ...accountQuery, staleTime: 0, refetchOnWindowFocus: true });
  return (
    <div>
      {account ? (
        <>
          <SettingRow
            title="Password"
            action={account.hasPassword ? "Change password" : "Set a password"}
            form={<ChangePasswordForm owner={account} />}
          >
            {account.hasPassword ? "Set." : accountTexts.noPassword}
          </SettingRow>
          <TwoFactorRow account={account} />
          <PasskeysRow account={account} />
          <GoogleRow account={account} />
        </>
      ) : isError ? (
        <div className="border-line grid justify-items-start gap-3 border-t py-5">
          <p className="text-ink-soft">{accountTexts.securityUnread}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
      <SessionsPart />
      <LinksPart />
    </div>
  );
}
