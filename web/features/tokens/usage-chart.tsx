import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { TokenUsage } from "#contract/token-statement.ts";
import { tokenUsageQuery } from "#web/api/tokens.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Day = TokenUsage["days"][number];

// The days are written as the server counted them: they are days of the reader's own already.
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Tokens spent on each of the last days. */
export function UsageChart() {
  const headingId = useId();
  const { data, isError, refetch } = useQuery(tokenUsageQuery);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id={headingId} className="display text-xl">
        Use per day
      </h3>
      {data ? (
        <Chart days={data.days} />
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-4 text-sm">
          <p>Your use can’t be read just now.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Skeleton className="h-44 w-full" />
      )}
    </section>
  );
}

function Chart({ days }: { days: readonly Day[] }) {
  const total = days.reduce((sum, { tokens }) => sum + tokens, 0);
  const most = Math.max(...days.map(({ tokens }) => tokens));
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const summary = `${tokensText(total)} in the last ${days.length} days`;
  if (total === 0) return <p className="text-ink-soft text-sm">Nothing spent in the last {days.length} days.</p>;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-ink-soft text-sm">
        {summary}, {tokensText(most)} on the busiest.
      </figcaption>
      {/* The table below says the same in words. */}
      <div aria-hidden="true" className="border-line-strong flex h-32 items-end gap-px border-b sm:gap-1">
        {days.map((day) => (
          <div key={day.day} title={dayTitle(day)} className="hover:bg-ink/6 flex h-full min-w-0 flex-1 items-end">
            <div className="bg-ink w-full rounded-t-sm" style={{ height: barHeight(day.tokens, most) }} />
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="text-ink-faint tabular flex justify-between text-xs">
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </p>
      <details className="text-sm">
        <summary className="text-ink-soft hover:text-ink w-fit cursor-pointer py-3 underline underline-offset-4">
          As a list
        </summary>
        <table className="tabular mt-2 w-full max-w-xs text-left">
          <caption className="sr-only">Tokens spent per day; days without any are left out</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Tokens</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ tokens }) => tokens > 0)
              .map(({ day, tokens }) => (
                <tr key={day} className="border-line border-t">
                  <td className="py-2">{dayText(day)}</td>
                  <td className="py-2 text-right">{tokensText(tokens)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** A single token is seen beside a day of a hundred. */
function barHeight(tokens: number, most: number): string {
  return tokens === 0 ? "0" : `max(3px, ${(tokens / most) * 100}%)`;
}

function dayTitle({ day, tokens }: Day): string {
  return `${dayText(day)}: ${tokensText(tokens)}`;
}

function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
