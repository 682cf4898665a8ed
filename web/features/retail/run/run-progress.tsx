import type { RetailRun } from "#contract/retail-runs.ts";
import { useIsReconnecting } from "#web/api/use-live-events.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useMonotonePercent } from "#web/ui/use-monotone-percent.ts";
import { countsText, isGoingOn, progressText, runPercent } from "./run-words.ts";

/** How far the run is, by finished photos. */
export function RunProgress({ run }: { run: RetailRun }) {
  // A retry of failed ones starts anew: its bar may go back once.
  const percent = useMonotonePercent(`${run.id} ${run.finishedAt ?? run.status}`, runPercent(run));
  const isReconnecting = useIsReconnecting();
  if (!isGoingOn(run)) {
    return (
      <p className="text-sm font-medium">
        {run.status === "cancelled" ? "Cancelled" : "Finished"}: {countsText(run)}.{" "}
        <span className="text-ink-soft font-normal">{tokensText(run.cost)} charged.</span>
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">
          {progressText(run)}
          {isReconnecting ? (
            <span className="text-ink-soft font-normal"> Connection lost, reconnecting. The run goes on.</span>
          ) : null}
        </span>
        <span className="tabular text-ink-soft">{Math.round(percent)} %</span>
      </p>
      <ProgressBar label={progressText(run)} percent={percent} />
      <p className="text-ink-faint text-sm">You may close this page: the run goes on without it.</p>
    </div>
  );
}
