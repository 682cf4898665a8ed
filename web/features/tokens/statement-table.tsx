import clsx from "clsx";
import { Link } from "react-router";
import type { StatementLine } from "#contract/token-statement.ts";
import { Badge } from "#web/ui/badge.tsx";
import { amountText } from "./amount-text.ts";
import { lineHref } from "./line-href.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

type StatementTableProps = { lines: readonly StatementLine[]; isBusy: boolean };

export function StatementTable({ lines, isBusy }: StatementTableProps) {
  return (
    <table aria-busy={isBusy} className={clsx("w-full text-left text-sm", isBusy && "opacity-60")}>
      <caption className="sr-only">Where your tokens came from and went, newest first</caption>
      <thead>
        <tr className="label text-ink-soft">
          <th scope="col" className="w-40 py-2 font-normal max-sm:hidden">
            When
          </th>
          <th scope="col" className="py-2 font-normal">
            What
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Tokens
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { at, what, tokens, balanceAfter, planAfter, purchasedAfter, state } = line;
  const href = lineHref(line);
  return (
    <tr className="border-line border-t align-top">
      <td className="text-ink-soft tabular py-3 pr-4 whitespace-nowrap max-sm:hidden">
        <When at={at} />
      </td>
      <td className="py-3">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
          {href === null ? (
            what
          ) : (
            <Link to={href} className="decoration-line-strong hover:decoration-ink underline underline-offset-4">
              {what}
            </Link>
          )}
          {state === "in-the-making" ? <Badge>in the making</Badge> : null}
          {state === "returned" ? <Badge>returned</Badge> : null}
        </span>
        <span className="text-ink-faint tabular block pt-1 text-xs sm:hidden">
          <When at={at} />
        </span>
      </td>
      <td className="tabular py-3 pl-4 text-right font-semibold whitespace-nowrap">{amountText(tokens)}</td>
      <td className="tabular py-3 pl-4 text-right whitespace-nowrap">
        {balanceAfter}
        {purchasedAfter > 0 ? (
          <span className="text-ink-faint block text-xs">
            {planAfter} monthly
            <br className="sm:hidden" /> <span aria-hidden="true">+ </span>
            {purchasedAfter} bought
          </span>
        ) : null}
      </td>
    </tr>
  );
}

function When({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at}>
      {dayFormat.format(moment)}, {timeFormat.format(moment)}
    </time>
  );
}
