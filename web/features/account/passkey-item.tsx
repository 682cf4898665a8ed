import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Passkey } from "#contract/account-details.ts";
import { passkeyNameLength } from "#contract/limits.ts";
import { removePasskey, renamePasskey } from "#web/api/passkeys.ts";
import { longDate } from "#web/parts/purchase/long-date.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusWhatStays, headingAbove } from "#web/ui/focus-what-stays.ts";
import { toast } from "#web/ui/toast.tsx";
import { FailureText } from "./failure-text.tsx";
import { useSubmit } from "./use-submit.ts";

type Doing = "nothing" | "renaming" | "removing";

/** One passkey: its name and when it was added, both ways to change it in its place. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const [doing, setDoing] = useState<Doing>("nothing");
  const renameButton = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setDoing("nothing");
    renameButton.current?.focus();
  };
  return (
    <li className="border-line grid gap-3 border-t py-3 pl-4">
      <div className="flex items-center justify-between gap-4">
        <div className="grid min-w-0">
          <span className="wrap-anywhere">{passkey.name}</span>
          <span className="text-ink-soft text-sm">Added on {longDate(passkey.createdAt)}</span>
        </div>
        <div className="flex shrink-0">
          <IconButton
            ref={renameButton}
            label={`Rename ${passkey.name}`}
            aria-expanded={doing === "renaming"}
            onClick={() => setDoing(doing === "renaming" ? "nothing" : "renaming")}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Remove ${passkey.name}`}
            aria-expanded={doing === "removing"}
            onClick={() => setDoing(doing === "removing" ? "nothing" : "removing")}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
      {doing === "renaming" ? <Rename passkey={passkey} onDone={stop} /> : null}
      {doing === "removing" ? <Remove passkey={passkey} onStop={stop} /> : null}
    </li>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const { submit, isBusy, thrown } = useSubmit(
    (next: string) => renamePasskey(client, { id: passkey.id, name: next }),
    onDone,
  );
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && name.trim() !== "") submit(name.trim());
      }}
    >
      <Field
        label="New name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens where the person has just pressed 'Rename'
        autoFocus
        autoComplete="off"
        maxLength={passkeyNameLength}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FailureText thrown={thrown} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="ink" disabled={isBusy || name.trim() === ""}>
          Save name
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Remove({ passkey, onStop }: { passkey: Passkey; onStop: () => void }) {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { submit, isBusy, thrown } = useSubmit(
    async () => {
      const heading = headingAbove(place.current);
      await removePasskey(client, passkey.id);
      focusWhatStays(() => heading);
    },
    () => toast({ title: "Passkey removed.", description: `${passkey.name} opens this account no more.` }),
  );
  return (
    <div ref={place} className="grid gap-4">
      <p className="text-ink-soft max-w-prose text-sm text-pretty">
        It opens your account no more. Your device may still offer it: delete it there, too.
      </p>
      <FailureText thrown={thrown} />
      <div className="flex flex-wrap gap-3">
        <Button
          look="ink"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens where the person has just pressed 'Remove'
          autoFocus
          disabled={isBusy}
          onClick={() => submit(undefined)}
        >
          {isBusy ? "Removing…" : "Remove this passkey"}
        </Button>
        <Button look="quiet" onClick={onStop}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
