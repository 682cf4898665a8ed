import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { CheckBrokenError, checkFile } from "./checker/check-file.ts";
import type { CheckedFile } from "./checker/messages.ts";
import { problemTexts } from "./verdict-texts.ts";
import { judge, type Verdict } from "./verdict.ts";

/** A PNG of the largest picture has 40 MB. */
const maxFileBytes = 64 * 1024 * 1024;

export type Checking =
  | { readonly step: "checking" }
  | { readonly step: "done"; readonly verdict: Verdict }
  /** `canRepeat`: nobody could be asked; the file was looked at. */
  | { readonly step: "failed"; readonly message: string; readonly canRepeat: boolean };

export type Verification = { readonly file: File; readonly url: string; readonly checking: Checking };

/** The picture at hand and what came out. Another one takes its place at once. */
export function useVerification() {
  const [current, setCurrent] = useState<Verification | null>(null);
  const running = useRef<AbortController | null>(null);
  const shownUrl = useRef<string | null>(null);

  const close = useCallback(() => {
    running.current?.abort();
    if (shownUrl.current !== null) URL.revokeObjectURL(shownUrl.current);
    shownUrl.current = null;
  }, []);
  useEffect(() => close, [close]);

  const verify = useCallback(
    async (file: File) => {
      close();
      const control = new AbortController();
      running.current = control;
      const url = URL.createObjectURL(file);
      shownUrl.current = url;
      setCurrent({ file, url, checking: { step: "checking" } });
      const checking = await check(file, control.signal);
      if (!control.signal.aborted) setCurrent({ file, url, checking });
    },
    [close],
  );

  return { current, verify };
}

async function check(file: File, signal: AbortSignal): Promise<Checking> {
  const refused = (problem: keyof typeof problemTexts): Checking => ({
    step: "failed",
    message: problemTexts[problem],
    canRepeat: false,
  });
  if (!window.isSecureContext) return refused("insecure");
  if (file.size > maxFileBytes) return refused("too-large");
  try {
    const checked = file.size === 0 ? null : await checkFile(file, signal);
    return checked === null ? refused("not-a-picture") : { step: "done", verdict: await ask(checked, signal) };
  } catch (error) {
    if (error instanceof CheckBrokenError) return refused("stuck");
    const { message } = toFailure(error);
    return {
      step: "failed",
      message: `The file was read, but whether it was made here could not be asked. ${message}`,
      canRepeat: true,
    };
  }
}

function ask(checked: CheckedFile, signal: AbortSignal): Promise<Verdict> {
  return judge(checked, {
    listSigners: async () => (await call("get /api/provenance/signers", { signal })).signers,
    findMadeHere: async (print) =>
      (await call("post /api/provenance/made-here", { body: { print }, signal })).statement,
  });
}
