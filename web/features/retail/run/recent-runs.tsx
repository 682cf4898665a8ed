import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { RetailRun } from "#contract/retail-runs.ts";
import { runsQuery } from "#web/api/retail-runs.ts";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { imagesText } from "#web/features/retail/retail-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { ListHead } from "#web/ui/list-head.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { countsText, isGoingOn, progressText, runPercent } from "./run-words.ts";

const thumbs = 4;

/** Earlier runs, newest first, but for the one that is shown. */
export function RecentRuns({ shownId }: { shownId: string | null }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(runsQuery);
  if (isError && !data) {
    return (
      <section className="border-line grid justify-items-start gap-4 border-t py-8">
        <p className="text-sm">Your runs could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </section>
    );
  }
  // One of which every picture was deleted has nothing to show.
  const runs = (data?.pages ?? [])
    .flatMap((page) => page.runs)
    .filter(({ id, items }) => id !== shownId && items.length > 0);
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="recent-runs" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListHead id="recent-runs" title="Recent runs" to="/pictures?kind=run" linkText="All pictures of runs" />
      <ul className="border-line grid border-t">
        {runs.map((run) => (
          <li key={run.id} className="border-line border-b">
            <RunLink run={run} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          className="justify-self-start"
          aria-disabled={isFetchingNextPage}
          onClick={isFetchingNextPage ? undefined : () => void fetchNextPage()}
        >
          Show earlier runs
        </Button>
      ) : null}
    </section>
  );
}

function RunLink({ run }: { run: RetailRun }) {
  const { items, counts, status, preset, createdAt } = run;
  return (
    <Link
      to={{ search: new URLSearchParams({ tab: "bulk", run: run.id }).toString() }}
      className="hover:bg-ink/6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-md py-4 sm:gap-6"
    >
      <span className="grid w-28 grid-cols-2 gap-0.5 overflow-hidden rounded-sm sm:w-56 sm:grid-cols-4">
        {items.slice(0, thumbs).map(({ position, previewUrl }) => (
          <span key={position} className="bg-sunken relative block aspect-4/3">
            <LastingImage src={previewUrl} loading="lazy" className="size-full object-cover" />
          </span>
        ))}
      </span>
      <span className="grid gap-1">
        <span className="font-semibold">
          {imagesText(counts.total)} in {shownName(preset)}
        </span>
        <span className="text-ink-soft text-sm">
          {isGoingOn(run)
            ? progressText(run)
            : status === "cancelled"
              ? `Cancelled: ${countsText(run)}`
              : countsText(run)}
        </span>
        <span className="text-ink-faint text-sm">
          {new Date(createdAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}
        </span>
        {isGoingOn(run) ? <ProgressBar label={progressText(run)} percent={runPercent(run)} /> : null}
      </span>
    </Link>
  );
}
