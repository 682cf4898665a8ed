import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { oldWebhookSecretHours } from "#contract/limits.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { changeWebhook, deleteWebhook, rotateWebhookSecret, sendTestEvent } from "#web/api/webhooks.ts";
import { longDate } from "#web/parts/purchase/long-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusWhatStays, headingAbove } from "#web/ui/focus-what-stays.ts";
import { toast } from "#web/ui/toast.tsx";
import { FailureText } from "../failure-text.tsx";
import { useSubmit } from "../use-submit.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { ChangeWebhookForm } from "./webhook-form.tsx";

type Shown = "nothing" | "log" | "change" | "rotate" | "delete";
type WebhookItemProps = { webhook: Webhook; onSecret: (secret: string) => void };

/** One webhook: whether it is told, and what can be done with it. */
export function WebhookItem({ webhook, onSecret }: WebhookItemProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>("nothing");
  const item = useRef<HTMLLIElement>(null);
  const toggle = (next: Shown) => setShown(shown === next ? "nothing" : next);
  const { id, url, events, status } = webhook;
  const isOn = status === "on";
  const test = useSubmit(
    () => sendTestEvent(client, id),
    () => setShown("log"),
  );
  const turn = useSubmit(
    () => changeWebhook(client, id, { status: isOn ? "off" : "on" }),
    () => undefined,
  );
  const tab = (name: Shown, label: string) => (
    <Button look="quiet" className="!px-3" aria-expanded={shown === name} onClick={() => toggle(name)}>
      {label}
    </Button>
  );
  return (
    <li ref={item} className="border-line grid gap-3 border-t py-4">
      <div className="grid gap-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {url} <State webhook={webhook} />
        </span>
        <span className="text-ink-soft text-sm wrap-anywhere">{events.join(", ")}</span>
        {webhook.oldSecretEndsAt === null ? null : (
          <span className="text-ink-soft text-sm">
            The old secret signs as well until {longDate(webhook.oldSecretEndsAt)}.
          </span>
        )}
      </div>
      <div className="-ml-3 flex flex-wrap gap-1">
        {tab("log", "Log")}
        <Button look="quiet" className="!px-3" disabled={!isOn || test.isBusy} onClick={() => begin(test, turn)}>
          Send a test event
        </Button>
        {tab("change", "Change")}
        <Button look="quiet" className="!px-3" disabled={turn.isBusy} onClick={() => begin(turn, test)}>
          {isOn ? "Switch off" : "Switch on"}
        </Button>
        {tab("rotate", "New secret")}
        {tab("delete", "Delete")}
      </div>
      <FailureText thrown={test.thrown ?? turn.thrown} />
      {shown === "log" ? <DeliveryLog webhook={webhook} /> : null}
      {shown === "change" ? <ChangeWebhookForm webhook={webhook} onDone={() => setShown("nothing")} /> : null}
      {shown === "rotate" ? (
        <Confirm
          words={["Make a new secret", "Making…"]}
          onSubmit={async () => onSecret(await rotateWebhookSecret(client, id))}
          onStop={() => setShown("nothing")}
        >
          For {oldWebhookSecretHours} hours both secrets sign, so that your system can change over.
        </Confirm>
      ) : null}
      {shown === "delete" ? (
        <Confirm
          words={["Delete this webhook", "Deleting…"]}
          onSubmit={async () => {
            const heading = headingAbove(item.current);
            await deleteWebhook(client, id);
            focusWhatStays(() => heading);
            toast({ title: "Webhook deleted." });
          }}
          onStop={() => setShown("nothing")}
        >
          Nothing is sent there any more, and its log goes.
        </Confirm>
      ) : null}
    </li>
  );
}

/** What the other one failed for is no longer what was asked for last. */
function begin(next: ReturnType<typeof useSubmit<unknown>>, other: ReturnType<typeof useSubmit<unknown>>): void {
  other.forget();
  next.submit(undefined);
}

const offReasonTexts = {
  failures: "Off: failed for days",
  operator: "Off: by the Carvas team",
} as const satisfies Record<Exclude<NonNullable<Webhook["offReason"]>, "owner">, string>;

function State({ webhook: { status, offReason, failingSince } }: { webhook: Webhook }) {
  if (status === "off") {
    const isOwners = offReason === null || offReason === "owner";
    return <Badge tone={isOwners ? "plain" : "danger"}>{isOwners ? "Off" : offReasonTexts[offReason]}</Badge>;
  }
  return failingSince === null ? null : <Badge tone="danger">Failing since {longDate(failingSince)}</Badge>;
}

type ConfirmProps = {
  words: readonly [submit: string, busy: string];
  onSubmit: () => Promise<void>;
  onStop: () => void;
  children: ReactNode;
};

function Confirm({ words, onSubmit, onStop, children }: ConfirmProps) {
  const { submit, isBusy, thrown } = useSubmit(onSubmit, onStop);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft max-w-prose text-sm text-pretty">{children}</p>
      <FailureText thrown={thrown} />
      <div className="flex flex-wrap gap-3">
        <Button
          look="danger"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens where the person has just pressed the button for it
          autoFocus
          disabled={isBusy}
          onClick={() => submit(undefined)}
        >
          {isBusy ? words[1] : words[0]}
        </Button>
        <Button look="quiet" onClick={onStop}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
