import { openPortal } from "#web/api/billing.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { useRedirect } from "./use-redirect.ts";

/** Leads to the payment provider's page with the person's card, receipts and the way to cancel. */
export function PortalButton({ label, look = "line" }: { label: string; look?: ButtonLook }) {
  const { go, isOpening, problem } = useRedirect();
  return (
    <>
      <Button look={look} disabled={isOpening} aria-busy={isOpening} onClick={() => void go(openPortal)}>
        {isOpening ? "Opening…" : label}
      </Button>
      <div role="alert">{problem === null ? null : <p className="text-danger text-sm">{problem}</p>}</div>
    </>
  );
}
