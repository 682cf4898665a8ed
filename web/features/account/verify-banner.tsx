import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "#web/api/account.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { accountTexts } from "./account-texts.ts";
import { FailureText } from "./failure-text.tsx";
import { useSubmit } from "./use-submit.ts";

/** Above the page until the address is verified: what waits for it, and the mail once more. */
export function VerifyBanner() {
  const { data: account } = useQuery(accountQuery);
  const [isSent, setSent] = useState(false);
  const { submit, isBusy, thrown } = useSubmit(
    () => call("post /api/account/verification-mail"),
    () => setSent(true),
  );
  if (!account || account.isEmailVerified) return null;
  return (
    <section
      aria-label="Email address not verified"
      className="border-accent flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-2 py-1 pl-5"
    >
      <div className="grid max-w-prose flex-[1_1_20rem] gap-1">
        <p className="font-semibold">{accountTexts.unverified}</p>
        <p className="text-ink-soft text-sm text-pretty">{accountTexts.unverifiedWhy}</p>
        <div role="status" className="text-sm wrap-anywhere">
          {isSent ? `On its way to ${account.email}. Look into the spam folder, too.` : null}
        </div>
        <FailureText thrown={thrown} />
      </div>
      <Button disabled={isBusy} onClick={() => submit(undefined)}>
        {isBusy ? "Sending…" : isSent ? "Send it again" : "Send the link again"}
      </Button>
    </section>
  );
}
