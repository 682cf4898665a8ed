import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AccountSession } from "#contract/account-details.ts";
import { accountSessionsQuery, endOtherSessions, endSession } from "#web/api/account.ts";
import { longDate } from "#web/parts/purchase/long-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusWhatStays, headingAbove } from "#web/ui/focus-what-stays.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { accountTexts } from "./account-texts.ts";
import { FailureText } from "./failure-text.tsx";
import { useSubmit } from "./use-submit.ts";

/** Shown before the rest is asked for. */
const firstCount = 4;

/** Where the account is signed in, and the way out everywhere else. */
export function SessionsPart() {
  const client = useQueryClient();
  const { data: sessions, isError, refetch } = useQuery({ ...accountSessionsQuery, staleTime: 0 });
  const [isWhole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { submit, isBusy, thrown } = useSubmit(
    async () => {
      await endOtherSessions(client);
      focusWhatStays(() => heading.current);
    },
    () => toast(accountTexts.signedOutElsewhere),
  );
  const others = sessions?.filter(({ isThisOne }) => !isThisOne) ?? [];
  const shown = isWhole ? sessions : sessions?.slice(0, firstCount);
  return (
    <div className="border-line grid gap-4 border-t py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid flex-[1_1_16rem] gap-1">
          <h3 ref={heading} tabIndex={-1} className="label">
            Where you are signed in
          </h3>
          <p className="text-ink-soft text-sm">{describe(others.length, sessions !== undefined)}</p>
        </div>
        {others.length > 0 ? (
          <Button disabled={isBusy} onClick={() => submit(undefined)}>
            {isBusy ? "Signing out…" : "Sign out elsewhere"}
          </Button>
        ) : null}
      </div>
      <FailureText thrown={thrown} />
      {!sessions && isError ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">This can’t be read just now.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : null}
      {!sessions && !isError ? <Skeleton className="h-28 w-full" /> : null}
      {shown ? (
        <ul aria-label="Sessions">
          {shown.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      ) : null}
      {sessions && sessions.length > firstCount ? (
        <Button look="quiet" className="justify-self-start" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${sessions.length}`}
        </Button>
      ) : null}
    </div>
  );
}

function describe(otherCount: number, isKnown: boolean): string {
  if (!isKnown) return "Browsers that need no password now.";
  if (otherCount === 0) return "Only this browser is signed in.";
  return otherCount === 1 ? "This browser and one other." : `This browser and ${otherCount} others.`;
}

function SessionItem({ session }: { session: AccountSession }) {
  const client = useQueryClient();
  const item = useRef<HTMLLIElement>(null);
  const { submit, isBusy, thrown } = useSubmit(
    async () => {
      const heading = headingAbove(item.current);
      await endSession(client, session.id);
      focusWhatStays(() => heading);
    },
    () => undefined,
  );
  const device = session.device ?? "Unknown browser";
  return (
    <li ref={item} className="border-line grid gap-2 border-t py-3 pl-4">
      <div className="flex items-center justify-between gap-4">
        <div className="grid min-w-0 gap-0.5">
          <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
            {device} {session.isThisOne ? <Badge>This browser</Badge> : null}
          </span>
          <span className="text-ink-soft text-sm">
            Signed in on {longDate(session.signedInAt)}
            {session.isThisOne ? null : <> · last used on {longDate(session.lastUsedAt)}</>}
          </span>
        </div>
        {session.isThisOne ? null : (
          <Button
            look="quiet"
            className="-mr-3 shrink-0 !px-3"
            disabled={isBusy}
            aria-label={`Sign out ${device}`}
            onClick={() => submit(undefined)}
          >
            Sign out
          </Button>
        )}
      </div>
      <FailureText thrown={thrown} />
    </li>
  );
}
