import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

type ShownOnceProps = { secret: string; label: string; children: string; onDone: () => void };

/** A secret that can't be read again: it stays until its reader says that it is kept. */
export function ShownOnce({ secret, label, children, onDone }: ShownOnceProps) {
  const [isKept, setKept] = useState(false);
  return (
    <div className="grid gap-5 p-6">
      <p className="text-pretty">{children}</p>
      <output
        aria-label={label}
        className="border-line-strong bg-sunken rounded-md border p-4 font-mono text-sm break-all select-all"
      >
        {secret}
      </output>
      <CopyButton text={secret} label="Copy" />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="accent-ink size-5"
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        I have put it where I keep secrets
      </label>
      <Button look="ink" disabled={!isKept} onClick={onDone} className="justify-self-start max-sm:justify-self-stretch">
        Done
      </Button>
    </div>
  );
}
