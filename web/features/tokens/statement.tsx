import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { statementQuery, statementTableAddress, type StatementWish } from "#web/api/tokens.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isBackwards, StatementFilters } from "./statement-filters.tsx";
import { StatementTable } from "./statement-table.tsx";

const everything: StatementWish = { kind: undefined, from: "", to: "" };

/** Where the account's tokens came from and went: filtered, page by page, and as a file. */
export function TokenStatement() {
  const headingId = useId();
  const [wish, setWish] = useState(everything);
  // Dates that contradict each other are said to be so beside them; what is shown stays as it was.
  const [asked, setAsked] = useState(everything);
  const isFiltered = wish.kind !== undefined || wish.from !== "" || wish.to !== "";

  function change(next: StatementWish): void {
    setWish(next);
    if (!isBackwards(next)) setAsked(next);
  }
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id={headingId} className="display text-2xl">
          Token statement
        </h2>
        <a href={statementTableAddress(asked)} download className={buttonClass("line")}>
          <Download aria-hidden="true" className="size-4" />
          {isFiltered ? "Download these as CSV" : "Download as CSV"}
        </a>
      </div>
      <StatementFilters wish={wish} onChange={change} />
      <Lines asked={asked} isFiltered={isFiltered} onClear={() => change(everything)} />
    </section>
  );
}

type LinesProps = { asked: StatementWish; isFiltered: boolean; onClear: () => void };

function Lines({ asked, isFiltered, onClear }: LinesProps) {
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(statementQuery(asked));
  if (!data) {
    if (!isError) return <Skeleton className="h-72 w-full" />;
    return (
      <div role="alert" className="border-danger grid justify-items-start gap-4 border-l-2 pl-4 text-sm">
        <p>Your statement can’t be read just now. Nothing in it has changed.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  const lines = data.pages.flatMap((page) => page.lines);
  const held = data.pages[0]?.heldTokens ?? 0;
  if (lines.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 text-sm">
        <p className="text-ink-soft">{isFiltered ? "Nothing in this choice." : "Nothing has moved yet."}</p>
        {isFiltered ? <Button onClick={onClear}>Show everything</Button> : null}
      </div>
    );
  }
  return (
    <>
      {held > 0 ? (
        <p className="border-line-strong text-ink-soft border-l-2 pl-4 text-sm">
          {tokensText(held)} held for what is in the making: spent when it is done, and back with you if it fails or is
          stopped.
        </p>
      ) : null}
      <StatementTable lines={lines} isBusy={isPlaceholderData} />
      {hasNextPage ? (
        <Button
          className="justify-self-start"
          aria-disabled={isFetchingNextPage}
          onClick={isFetchingNextPage ? undefined : () => void fetchNextPage()}
        >
          {isFetchingNextPage ? "Loading…" : "Show earlier ones"}
        </Button>
      ) : null}
    </>
  );
}
