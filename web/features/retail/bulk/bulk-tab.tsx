import { useSearchParams } from "react-router";
import type { RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { RecentRuns } from "#web/features/retail/run/recent-runs.tsx";
import { RunView } from "#web/features/retail/run/run-view.tsx";
import { SetView } from "./set-view.tsx";

/** A set of photos that is being put together, or a run (`?run=`); earlier runs stand below. */
export function BulkTab({ options }: { options: RetailOptions }) {
  const [search] = useSearchParams();
  const runId = search.get("run");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      {runId === null ? <SetView options={options} /> : <RunView key={runId} runId={runId} />}
      <RecentRuns shownId={runId} />
    </div>
  );
}
