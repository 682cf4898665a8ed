import type { Failure } from "#web/api/failure.ts";
import { heldTitle } from "#web/parts/photo/held-photo.ts";
import { Button } from "#web/ui/button.tsx";

/** Photos that did not get through; they are kept. */
export function HeldNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div role="alert" className="border-danger grid justify-items-start gap-3 border-l-2 pl-4 text-sm">
      <p>
        <span className="font-semibold">{heldTitle({ failure })}</span>
        <br />
        <span className="text-ink-soft">
          {failure.wasOffline
            ? "Your photos are kept here and are sent as soon as you are back online."
            : `${failure.message} Your photos are kept here.`}
        </span>
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
