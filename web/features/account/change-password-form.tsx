import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { minPasswordLength } from "#contract/limits.ts";
import { changePassword } from "#web/api/account.ts";
import { apiKeysQuery } from "#web/api/api-keys.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { accountTexts } from "./account-texts.ts";
import { errorsOf } from "./failure-text.tsx";
import { ProofForm, type Owner } from "./proof-form.tsx";
import { useCloseRow } from "./setting-row.tsx";

/** A new password, or the first one of an account that had none. */
export function ChangePasswordForm({ owner }: { owner: Owner }) {
  const close = useCloseRow();
  const client = useQueryClient();
  const [newPassword, setNewPassword] = useState("");
  const [isLeft, setLeft] = useState(false);
  const isTooShort = newPassword.length < minPasswordLength;
  const { data: apiKeys = [] } = useQuery(apiKeysQuery);
  const [revokesApiKeys, setRevokesApiKeys] = useState(false);
  const tooShort = isLeft && newPassword !== "" && isTooShort;
  return (
    <ProofForm
      owner={owner}
      words={owner.hasPassword ? ["Change password", "Changing…"] : ["Set password", "Setting…"]}
      isDisabled={isTooShort}
      told={["weak_password"]}
      isPasswordFirst
      onSubmit={(currentPassword) =>
        changePassword(client, { currentPassword, newPassword, ...(revokesApiKeys && { revokesApiKeys }) })
      }
      onDone={() => {
        toast(owner.hasPassword ? accountTexts.passwordChanged : accountTexts.passwordSet);
        close();
      }}
    >
      {(thrown) => (
        <>
          <PasswordField
            label="New password"
            name="new-password"
            autoComplete="new-password"
            hint={accountTexts.passwordHint}
            value={newPassword}
            errors={
              tooShort
                ? [`Password must be at least ${minPasswordLength} characters.`]
                : errorsOf(thrown, "weak_password")
            }
            onBlur={() => setLeft(true)}
            onChange={({ currentTarget }) => setNewPassword(currentTarget.value)}
          />
          {apiKeys.length > 0 ? (
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="accent-ink size-5 shrink-0"
                checked={revokesApiKeys}
                onChange={({ currentTarget }) => setRevokesApiKeys(currentTarget.checked)}
              />
              {apiKeys.length === 1 ? "Revoke the API key, too" : `Revoke all ${apiKeys.length} API keys, too`}
            </label>
          ) : null}
        </>
      )}
    </ProofForm>
  );
}
