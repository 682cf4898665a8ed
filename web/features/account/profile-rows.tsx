import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "#contract/accounts.ts";
import { accountQuery } from "#web/api/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { ChangeNameForm } from "./change-name-form.tsx";
import { memberSince } from "./member-since.ts";
import { SettingRow } from "./setting-row.tsx";

/** Who one is here: address, name, since when, and the plan's badge. */
export function ProfileRows({ profile }: { profile: Profile }) {
  const { data: account } = useQuery(accountQuery);
  /** An address that a link was sent to from here. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div>
      <SettingRow
        title="Email"
        action="Change email"
        // What is asked for first depends on whether there is a password.
        isDisabled={account === undefined}
        form={account ? <ChangeEmailForm owner={account} onSent={setSentTo} /> : null}
      >
        <span className="text-ink text-base">{profile.email}</span>{" "}
        {profile.is_pro ? <Badge tone="signal">PRO</Badge> : null}
        <span role="status">
          {sentTo === null ? null : (
            <span className="block pt-1">
              A link is on its way to {sentTo}, if that address is free. Your address changes when you open it.
            </span>
          )}
        </span>
      </SettingRow>
      <SettingRow
        title="Display name"
        action={profile.display_name === null ? "Add a name" : "Change name"}
        form={<ChangeNameForm name={profile.display_name} />}
      >
        {profile.display_name === null ? "None" : <span className="text-ink text-base">{profile.display_name}</span>}
      </SettingRow>
      <div className="border-line grid gap-1 border-t py-5">
        <h3 className="label">Member since</h3>
        <p>{memberSince(profile.created_at)}</p>
      </div>
    </div>
  );
}
