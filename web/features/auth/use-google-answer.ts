import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readUser } from "#web/api/session.ts";
import { toast } from "#web/ui/toast.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { authTexts } from "./auth-texts.ts";
import { googleAnswerOf, type GoogleAnswer } from "./google-answer.ts";

/**
 * What Google answered, if the way back from it ended here. Told once: the address is cleared of it, so that a reload is silent. `staysSignedIn`:
 * on a page that who is signed in does not leave in the same moment.
 */
export function useGoogleAnswer({ staysSignedIn }: { staysSignedIn: boolean }): GoogleAnswer | null {
  const [search, setSearch] = useSearchParams();
  const isAlive = useIsInteractive();
  const code = isAlive ? search.get("error") : null;
  const [held, hold] = useState<string | null>(null);
  if (code !== null && code !== held) hold(code);

  useEffect(() => {
    if (code === null) return;
    toast({ title: authTexts.errorTitle, description: googleAnswerOf(code).told, tone: "destructive" });
    if (!staysSignedIn && readUser() !== null) return;
    setSearch(
      (old) => {
        const rest = new URLSearchParams(old);
        for (const name of ["error", "error_description", "state"]) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [code, setSearch, staysSignedIn]);
  return held === null ? null : googleAnswerOf(held);
}
