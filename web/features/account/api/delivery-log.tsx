import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { webhookLogDays } from "#contract/limits.ts";
import type { Webhook, WebhookAttempt, WebhookDelivery } from "#contract/webhooks.ts";
import { deliveriesQuery, deliveryQuery, resendDelivery } from "#web/api/webhooks.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureText } from "../failure-text.tsx";
import { useSubmit } from "../use-submit.ts";
import { Nothing, Unread } from "./part-states.tsx";

/** What was sent to a webhook last, each with all its attempts. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { data: page, isError, isFetching, refetch } = useQuery({ ...deliveriesQuery(webhook.id), staleTime: 0 });
  if (!page) {
    if (!isError) return <Skeleton className="h-24 w-full" />;
    return <Unread onRetry={() => void refetch()}>The log can’t be read just now.</Unread>;
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">The last {webhookLogDays} days, newest first.</p>
        <Button look="quiet" className="!px-3" disabled={isFetching} onClick={() => void refetch()}>
          Read again
        </Button>
      </div>
      {page.deliveries.length === 0 ? (
        <Nothing>Nothing was sent yet. A test event shows whether it arrives.</Nothing>
      ) : null}
      {page.deliveries.length > 0 ? (
        <ul aria-label={`Deliveries to ${webhook.url}`}>
          {page.deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      ) : null}
      {page.nextBefore === null ? null : (
        <p className="text-ink-soft text-sm">Older ones are read by the API: GET /api/webhooks/{"{id}"}/deliveries.</p>
      )}
    </div>
  );
}

const momentFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const moment = (iso: string) => momentFormat.format(new Date(iso));

type DeliveryItemProps = { webhook: Webhook; delivery: WebhookDelivery };

function DeliveryItem({ webhook, delivery }: DeliveryItemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-line grid gap-3 border-t py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <code className="text-sm">{delivery.event}</code> <Outcome delivery={delivery} />
          </span>
          <span className="text-ink-soft tabular text-sm">{moment(delivery.createdAt)}</span>
        </div>
        <Button look="quiet" className="-mr-3 !px-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Less" : "Details"}
        </Button>
      </div>
      {isOpen ? <Details webhook={webhook} delivery={delivery} /> : null}
    </li>
  );
}

function Outcome({ delivery: { status, attempts, answerStatus } }: { delivery: WebhookDelivery }) {
  const answer = answerStatus === null ? "" : ` ${answerStatus}`;
  switch (status) {
    case "delivered":
      return <Badge>Delivered{answer}</Badge>;
    case "failed":
      return <Badge tone="danger">Failed{answer}</Badge>;
    case "waiting":
      return <Badge tone="warning">{attempts > 0 ? `Retrying${answer}` : "Waiting"}</Badge>;
  }
}

function Details({ webhook, delivery }: DeliveryItemProps) {
  const client = useQueryClient();
  const {
    data: details,
    isError,
    refetch,
  } = useQuery({
    ...deliveryQuery(webhook.id, delivery),
    staleTime: 0,
    // While a further attempt is read: 'Send again' must not go from under the focus.
    placeholderData: keepPreviousData,
  });
  const { submit, isBusy, thrown } = useSubmit(
    () => resendDelivery(client, webhook.id, delivery.id),
    () => undefined,
  );
  if (!details) {
    if (!isError) return <Skeleton className="h-24 w-full" />;
    return <Unread onRetry={() => void refetch()}>This delivery can’t be read just now.</Unread>;
  }
  return (
    <div className="grid gap-3">
      {delivery.nextTryAt === null || delivery.attempts === 0 ? null : (
        <p className="text-sm">Next attempt at {moment(delivery.nextTryAt)}.</p>
      )}
      {details.tries.length > 0 ? (
        <ol aria-label="Attempts" className="grid gap-1 text-sm">
          {details.tries.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      ) : null}
      {details.body === null ? null : (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that the keyboard must reach it
          tabIndex={0}
          aria-label="What is sent"
          className="bg-sunken max-h-64 overflow-auto rounded-md p-3 text-xs"
        >
          {indented(details.body)}
        </pre>
      )}
      <FailureText thrown={thrown} />
      <Button
        className="justify-self-start"
        disabled={webhook.status === "off"}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => submit(undefined)}
      >
        {isBusy ? "Sending…" : "Send again"}
      </Button>
    </div>
  );
}

function Attempt({ attempt: { at, answerStatus, durationMs, failure, answer } }: { attempt: WebhookAttempt }) {
  return (
    <li className="grid gap-0.5">
      <span className="tabular">
        {moment(at)} · {answerStatus ?? "no answer"} · {durationMs} ms
      </span>
      {failure === null ? null : <span className="text-danger">{failure}</span>}
      {answer === null || answer === "" ? null : (
        <code className="text-ink-soft line-clamp-3 text-xs break-all">{answer}</code>
      )}
    </li>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Shown as it is.
    return body;
  }
}
