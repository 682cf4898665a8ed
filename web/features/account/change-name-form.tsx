import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { displayNameLength } from "#contract/limits.ts";
import { changeDisplayName } from "#web/api/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { accountTexts } from "./account-texts.ts";
import { FailureText } from "./failure-text.tsx";
import { useCloseRow } from "./setting-row.tsx";
import { useSubmit } from "./use-submit.ts";

export function ChangeNameForm({ name }: { name: string | null }) {
  const close = useCloseRow();
  const client = useQueryClient();
  const [typed, setTyped] = useState(name ?? "");
  const { submit, isBusy, thrown } = useSubmit(
    (next: string) => changeDisplayName(client, next.trim() === "" ? null : next.trim()),
    () => {
      toast(accountTexts.nameChanged);
      close();
    },
  );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit(typed);
      }}
    >
      <Field
        label="Display name"
        isOptional
        autoComplete="name"
        maxLength={displayNameLength}
        hint={accountTexts.nameHint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FailureText thrown={thrown} />
      <Button type="submit" look="ink" disabled={isBusy} className="justify-self-start max-sm:justify-self-stretch">
        {isBusy ? "Saving…" : "Save name"}
      </Button>
    </form>
  );
}
