import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import type { EngineWork } from "#contract/engine-works.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { chooseEngine } from "#web/api/engines.ts";
import { toFailure } from "#web/api/failure.ts";
import { latePart } from "#web/browser/late-part.ts";
import { toast } from "#web/ui/toast.tsx";
import { engineTexts } from "./engine-texts.ts";
import { useEngine, type EngineForWork } from "./use-engine.ts";

const ConsentDialog = latePart(async () => (await import("./consent-dialog.tsx")).ConsentDialog);

type Choosing = EngineForWork & {
  /** What was pressed, until the server knows it. */
  readonly pressed: EngineName;
  readonly choose: (engine: EngineName) => void;
  /** To be placed anywhere: it opens by itself when AI is chosen for the first time. */
  readonly dialog: ReactNode;
};

/** The choice of who makes a kind of work. It is kept with the account; choosing AI without an agreement asks for one first. */
export function useChoosing(work: EngineWork): Choosing {
  const client = useQueryClient();
  const offer = useEngine(work);
  const [sending, setSending] = useState<EngineName | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function send(engine: EngineName): Promise<void> {
    setSending(engine);
    try {
      await chooseEngine(client, work, engine);
    } catch (error) {
      toast({ title: engineTexts.failed, description: toFailure(error).message, tone: "destructive" });
    } finally {
      setSending(null);
    }
  }
  function choose(engine: EngineName): void {
    if (sending !== null) return;
    if (engine === "cloud" && !offer.isAgreed) setAsking(true);
    else void send(engine);
  }

  const dialog = isAsking ? (
    <Suspense>
      <ConsentDialog
        open
        onClose={() => setAsking(false)}
        onAgreed={() => {
          setAsking(false);
          void send("cloud");
        }}
      />
    </Suspense>
  ) : null;
  return { ...offer, pressed: sending ?? offer.engine, choose, dialog };
}
