import { Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#web/browser/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

type RecoveryCodesProps = { codes: readonly string[]; email: string; onDone: () => void };

/** Shown this once: to be copied, saved or written down before the dialog may be left. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const text = codes.join("\n");
  function save(): void {
    const content = `Carvas recovery codes for ${email}\nEach signs you in once.\n\n${text}\n`;
    saveFile(new Blob([content], { type: "text/plain" }), "carvas-recovery-codes.txt");
  }
  return (
    <div className="grid gap-6 p-6">
      <ul
        aria-label="Recovery codes"
        className="bg-sunken tabular grid grid-cols-1 gap-x-8 gap-y-2 rounded-md p-5 font-mono text-base select-all min-[24rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy the codes" />
        <Button onClick={save}>
          <Download aria-hidden="true" className="size-4" />
          Download as text
        </Button>
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="accent-ink size-5"
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        I have kept these codes.
      </label>
      <Button look="ink" disabled={!isKept} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
