import { useState } from "react";
import { toFailure } from "#web/api/failure.ts";
import { knowsPasskeys, PasskeyError } from "#web/browser/passkeys.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { authTexts } from "./auth-texts.ts";

/** The way in by a passkey, where the browser knows them. */
export function PasskeyButton({ onEnter }: { onEnter: () => Promise<void> }) {
  const isAlive = useIsInteractive();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  if (!isAlive || !knowsPasskeys()) return null;

  async function enter(): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      await onEnter();
    } catch (error) {
      const text = error instanceof PasskeyError ? error.message : toFailure(error).message;
      setTrouble(text);
      // What the device refused has been seen on it.
      if (!(error instanceof PasskeyError))
        toast({ title: authTexts.errorTitle, description: text, tone: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-2">
      <Button className="min-h-12" disabled={isBusy} aria-busy={isBusy} onClick={() => void enter()}>
        {isBusy ? "Waiting for your device…" : "Sign in with a passkey"}
      </Button>
      <div role="alert">{trouble === null ? null : <p className="text-danger text-sm text-pretty">{trouble}</p>}</div>
    </div>
  );
}
