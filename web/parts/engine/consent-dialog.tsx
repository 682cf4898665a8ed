import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { agreeToEngines, enginesQuery } from "#web/api/engines.ts";
import { toFailure } from "#web/api/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { companiesOf, CompanyUses } from "./company-uses.tsx";
import { engineTexts } from "./engine-texts.ts";

type ConsentDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Goes on with what was asked for. */
  onAgreed: () => void;
};

/** Asks once, before anything goes to another company: who gets what, for what, and how it is taken back. */
export function ConsentDialog({ open, onClose, onAgreed }: ConsentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={engineTexts.consentTitle}
      description={engineTexts.consentLead}
    >
      <ConsentBody onClose={onClose} onAgreed={onAgreed} />
    </Dialog>
  );
}

function ConsentBody({ onClose, onAgreed }: Omit<ConsentDialogProps, "open">) {
  const client = useQueryClient();
  const { data } = useQuery(enginesQuery);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const offers = data?.offers ?? [];

  async function agree(): Promise<void> {
    setSending(true);
    setRefusal(null);
    try {
      await agreeToEngines(client, companiesOf(offers));
      onAgreed();
    } catch (error) {
      setRefusal(toFailure(error).message);
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-6">
      {refusal === null ? null : (
        <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
          {refusal}
        </p>
      )}
      <CompanyUses offers={offers} />
      <ul className="text-ink-soft grid list-disc gap-2 pl-5 text-sm">
        {engineTexts.consentPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to="/privacy#others" className="underline underline-offset-4">
          The privacy notice
        </Link>{" "}
        says the rest.
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          look="signal"
          className="min-h-12"
          aria-disabled={isSending}
          onClick={isSending ? undefined : () => void agree()}
        >
          {engineTexts.agree}
        </Button>
        <Button className="min-h-12" onClick={onClose}>
          {engineTexts.notNow}
        </Button>
      </div>
    </div>
  );
}
