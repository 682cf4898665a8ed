import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyScopes, keyScopeTexts, type KeyScope } from "#contract/key-scopes.ts";
import { apiKeyDays, apiKeyNameLength } from "#contract/limits.ts";
import { createApiKey } from "#web/api/api-keys.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { ProofForm, type Owner } from "../proof-form.tsx";
import { Choices } from "./choices.tsx";
import { ShownOnce } from "./shown-once.tsx";

type WantedKey = Parameters<typeof createApiKey>[1];
type CreateKeyProps = { owner: Owner; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** What a system needs that sends photos and fetches pictures. */
const usualScopes: readonly KeyScope[] = ["photos:write", "pictures:write", "pictures:read"];

/** The form of a new key, and then the key, once. */
export function CreateKey({ owner, isOpen, onOpenChange }: CreateKeyProps) {
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const close = () => {
    onOpenChange(false);
    setKey(null);
  };
  async function make(wanted: WantedKey): Promise<void> {
    setMaking(true);
    try {
      setKey(await createApiKey(client, wanted));
    } finally {
      setMaking(false);
    }
  }
  return (
    <Dialog
      open={isOpen}
      // A press beside the dialog must not take the key away before it is copied, nor while it is on its way.
      isHeld={isMaking || key !== null}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={key === null ? "Make a key" : "Your new key"}
    >
      {key === null ? (
        <KeyForm owner={owner} onMake={make} />
      ) : (
        <ShownOnce secret={key} label="The key" onDone={close}>
          This is the only time that it is shown. We keep a fingerprint of it, which nobody can turn back.
        </ShownOnce>
      )}
    </Dialog>
  );
}

type KeyFormProps = { owner: Owner; onMake: (wanted: WantedKey) => Promise<void> };

function KeyForm({ owner, onMake }: KeyFormProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>(usualScopes);
  const [days, setDays] = useState<(typeof apiKeyDays)[number] | null>(null);
  return (
    <div className="p-6">
      <ProofForm
        owner={owner}
        words={["Make the key", "Making…"]}
        isDisabled={name.trim() === "" || scopes.length === 0}
        onSubmit={(password) => onMake({ name: name.trim(), scopes: [...scopes], expiresInDays: days, password })}
        onDone={() => undefined}
      >
        {() => (
          <>
            <Field
              label="Name"
              autoComplete="off"
              maxLength={apiKeyNameLength}
              hint="What has it: “Stock system”, “Photo computer”."
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Choices
              legend="What it may do"
              names={keyScopes}
              texts={keyScopeTexts}
              chosen={scopes}
              onChange={setScopes}
            />
            <Select
              label="Ends"
              value={days ?? ""}
              onChange={({ currentTarget }) => {
                setDays(apiKeyDays.find((one) => String(one) === currentTarget.value) ?? null);
              }}
            >
              <option value="">When it is revoked</option>
              {apiKeyDays.map((count) => (
                <option key={count} value={count}>
                  After {count} days
                </option>
              ))}
            </Select>
          </>
        )}
      </ProofForm>
    </div>
  );
}
