import { useState } from "react";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureText } from "./failure-text.tsx";
import { useSubmit } from "./use-submit.ts";

/** What was given away: every private link to any picture, ended at once. */
export function LinksPart() {
  const [ended, setEnded] = useState<number | null>(null);
  const { submit, isBusy, thrown } = useSubmit(
    async () => setEnded((await call("delete /api/shared-links")).ended),
    () => undefined,
  );
  return (
    <div className="border-line grid gap-4 border-t py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid flex-[1_1_16rem] gap-1">
          <h3 className="label">Private links</h3>
          <p className="text-ink-soft text-sm" role="status">
            {ended === null
              ? "To single pictures, for whoever you gave them to. Ended, they show nothing."
              : told(ended)}
          </p>
        </div>
        <Button disabled={isBusy} onClick={() => submit(undefined)}>
          {isBusy ? "Ending…" : "End all links"}
        </Button>
      </div>
      <FailureText thrown={thrown} />
    </div>
  );
}

function told(ended: number): string {
  if (ended === 0) return "No link was working.";
  return ended === 1 ? "One link has ended." : `${ended} links have ended.`;
}
