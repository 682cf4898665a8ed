import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { readUser } from "../../api/session.ts";
import { toast } from "../../ui/toast.tsx";
import { authTexts } from "./auth-texts.ts";
import { googleAnswerOf, type GoogleAnswer } from "./google-answer.ts";

/** What Google answered, if the way back from it ended here. Told once: the address is cleared of it, so that a reload is silent. */
export function useGoogleAnswer(): GoogleAnswer | null {
  const [search, setSearch] = useSearchParams();
  const [answer, setAnswer] = useState<GoogleAnswer | null>(null);
  const code = search.get("error");
  useEffect(() => {
    if (code === null) return;
    const read = googleAnswerOf(code);
    setAnswer(read);
    toast({ title: authTexts.errorTitle, description: read.told, tone: "destructive" });
    // Who is signed in leaves this page in the same moment.
    if (readUser() !== null) return;
    setSearch(
      (old) => {
        const rest = new URLSearchParams(old);
        for (const name of ["error", "error_description", "state"]) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [code, setSearch]);
  return answer;
}
