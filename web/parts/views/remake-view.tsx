import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import type { ViewPicture, ViewSet } from "#contract/view-sets.ts";
import { call } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { rereadEngines } from "#web/api/engines.ts";
import { toFailure } from "#web/api/failure.ts";
import { putViewSet } from "#web/api/requests.ts";
import { ConsentDialog } from "#web/parts/engine/consent-dialog.tsx";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { viewsTexts } from "./views-texts.ts";

/** For sets by AI, whose views come out otherwise each time: the view on the stage once more, the five others as they are. */
export function RemakeView({ set, picture }: { set: ViewSet; picture: ViewPicture }) {
  const client = useQueryClient();
  const { isAiOffered, isAgreed, priceOf } = useEngine("single-view");
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** The same for a press that is repeated because its answer was lost. */
  const attempt = useRef({ of: "", key: "" });
  if (!isAiOffered) return null;

  async function remake(): Promise<void> {
    const of = `${set.id} ${picture.view}`;
    if (attempt.current.of !== of) attempt.current = { of, key: createAttemptKey() };
    setSending(true);
    try {
      const path = { id: set.id, view: picture.view };
      const query = { expectedCost: priceOf("cloud")?.toString() };
      const headers = { "idempotency-key": attempt.current.key };
      putViewSet(client, await call("post /api/view-sets/{id}/{view}/again", { path, query, headers }));
      attempt.current = { of: "", key: "" };
    } catch (error) {
      const failure = toFailure(error);
      void rereadEngines(client, failure);
      if (failure.code === "insufficient_tokens") toastOutOfTokens(client);
      else toast({ title: viewsTexts.remakeFailed, description: failure.message, tone: "destructive" });
    } finally {
      setSending(false);
    }
  }
  function press(): void {
    if (isAgreed) void remake();
    else setAsking(true);
  }

  return (
    <>
      <Button className="!px-2" aria-disabled={isSending} onClick={isSending ? undefined : press}>
        <RotateCcw aria-hidden="true" className="size-4 shrink-0" />
        Make this view again ({tokensText(priceOf("cloud"))})
      </Button>
      <ConsentDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onAgreed={() => {
          setAsking(false);
          void remake();
        }}
      />
    </>
  );
}
