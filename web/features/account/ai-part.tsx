import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EngineChoice } from "#contract/engines.ts";
import { agreeToEngines, enginesQuery } from "#web/api/engines.ts";
import { toFailure } from "#web/api/failure.ts";
import { CompanyUses } from "#web/parts/engine/company-uses.tsx";
import { ConsentDialog } from "#web/parts/engine/consent-dialog.tsx";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { accountTexts } from "./account-texts.ts";

/** Whether this installation offers pictures by AI at all: without them the account says nothing of it. */
export function useIsAiOffered(): boolean {
  const { data } = useQuery(enginesQuery);
  return data?.offers.some(({ engine }) => engine === "cloud") === true;
}

/** Which companies may get photos and words, whether their owner agreed to it, and the way to take that back. */
export function AiPart() {
  const { data } = useQuery(enginesQuery);
  if (data === undefined) return null;
  return (
    <div className="grid max-w-prose gap-6">
      <CompanyUses offers={data.offers} />
      <Agreement choice={data} />
    </div>
  );
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

function Agreement({ choice: { agreedAt } }: { choice: EngineChoice }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);

  async function takeBack(): Promise<void> {
    setSending(true);
    try {
      await agreeToEngines(client, null);
      toast(accountTexts.aiTakenBack);
    } catch (error) {
      toast({ title: engineTexts.failed, description: toFailure(error).message, tone: "destructive" });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-sm">
        {agreedAt === null ? accountTexts.aiNotAgreed : `You agreed on ${longDate.format(new Date(agreedAt))}.`}
      </p>
      {agreedAt === null ? (
        <Button onClick={() => setAsking(true)}>Read and agree</Button>
      ) : (
        <>
          <Button aria-disabled={isSending} onClick={isSending ? undefined : () => void takeBack()}>
            Take it back
          </Button>
          <p className="text-ink-soft text-sm">{accountTexts.aiTakingBack}</p>
        </>
      )}
      <ConsentDialog open={isAsking} onClose={() => setAsking(false)} onAgreed={() => setAsking(false)} />
    </div>
  );
}
