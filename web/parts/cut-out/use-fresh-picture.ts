import { useEffect, useRef } from "react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { isByStudio } from "#web/parts/engine/who-made-it.ts";
import { correcting } from "./correcting.ts";
import { hasOtherCutOut } from "./has-other-cut-out.ts";

/**
 * Makes the shown picture anew when its photo's cut-out is put right here: by the studio, which costs nothing. An older picture that somebody goes
 * back to later stays what it is, and what AI made is never ordered again without a word.
 */
export function useFreshPicture(
  shown: Generation | null,
  upload: Upload | undefined,
  makeAgain: (made: Generation) => void,
): void {
  const isCorrecting = correcting.use();
  const seen = useRef<{ id: string; version: number } | null>(null);
  useEffect(() => {
    if (upload === undefined || isCorrecting) return;
    const { id, cutOut } = upload;
    const before = seen.current;
    seen.current = { id, version: cutOut.version };
    if (before?.id !== id || before.version === cutOut.version || shown === null) return;
    if (isByStudio(shown) && hasOtherCutOut(shown, cutOut.version)) makeAgain(shown);
  }, [shown, upload, isCorrecting, makeAgain]);
}
