import { useState } from "react";
import * as z from "zod/mini";
import { call } from "#web/api/client.ts";
import { Field } from "#web/ui/field.tsx";
import { accountTexts } from "./account-texts.ts";
import { ProofForm, type Owner } from "./proof-form.tsx";
import { useCloseRow } from "./setting-row.tsx";

const emailSchema = z.email();

type ChangeEmailFormProps = { owner: Owner; onSent: (newEmail: string) => void };

/** Nothing changes before the link is opened that goes to the new address. */
export function ChangeEmailForm({ owner, onSent }: ChangeEmailFormProps) {
  const close = useCloseRow();
  const [typed, setTyped] = useState("");
  const newEmail = typed.trim();
  const isAddress = emailSchema.safeParse(newEmail).success;
  const isSame = newEmail.toLowerCase() === owner.email;
  const [isTold, setTold] = useState(false);
  return (
    <ProofForm
      owner={owner}
      words={["Send the link", "Sending…"]}
      isDisabled={!isAddress || isSame}
      onSubmit={(password) => call("post /api/account/email", { body: { newEmail, password } })}
      onDone={() => {
        onSent(newEmail);
        close();
      }}
    >
      {() => (
        <Field
          label="New email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={accountTexts.emailHint}
          value={typed}
          errors={isTold ? problemOf({ isAddress, isSame, isEmpty: newEmail === "" }) : undefined}
          onBlur={() => setTold(true)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ProofForm>
  );
}

type Typed = { isAddress: boolean; isSame: boolean; isEmpty: boolean };

function problemOf({ isAddress, isSame, isEmpty }: Typed): string[] | undefined {
  if (isEmpty) return undefined;
  if (!isAddress) return ["Please enter a valid email address."];
  return isSame ? ["This is your address already."] : undefined;
}
