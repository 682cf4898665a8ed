import type { RetailRun } from "#contract/retail-runs.ts";
import { imagesText } from "#web/features/retail/retail-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { endedCount } from "./run-words.ts";

type CancelDialogProps = {
  open: boolean;
  run: RetailRun;
  onOpenChange: (open: boolean) => void;
  onCancelRun: () => void;
};

/** Asked first, because what is cancelled is not made up for by going on. Says what is charged. */
export function CancelDialog({ open, run, onOpenChange, onCancelRun }: CancelDialogProps) {
  const { completed, total } = run.counts;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Cancel the run?">
      <div className="grid gap-6 p-6">
        <p className="text-ink-soft">
          {completed === 0
            ? "Nothing is finished yet, and nothing is charged."
            : `${imagesText(completed)} finished: they stay yours and are charged as they were announced.`}{" "}
          The other {total - endedCount(run)} are not made and not charged, unless you ordered them elsewhere as well;
          their tokens come back.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="signal" onClick={() => onOpenChange(false)}>
            Keep it going
          </Button>
          <Button onClick={onCancelRun}>Cancel the run</Button>
        </div>
      </div>
    </Dialog>
  );
}
