import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxWebhooks } from "#contract/limits.ts";
import { accountQuery } from "#web/api/account.ts";
import { webhooksQuery } from "#web/api/webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Nothing, Unread, VerifyFirst } from "./part-states.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { NewWebhookForm } from "./webhook-form.tsx";
import { WebhookItem } from "./webhook-item.tsx";

/** The webhooks of the account, each with its log. */
export function WebhooksPart() {
  const { data: webhooks, isError, refetch } = useQuery({ ...webhooksQuery, staleTime: 0 });
  const { data: account } = useQuery({ ...accountQuery, staleTime: 0, refetchOnWindowFocus: true });
  const isUnverified = account?.isEmailVerified === false;
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (!webhooks) {
    if (!isError) return <Skeleton className="h-32 w-full" />;
    return <Unread onRetry={() => void refetch()}>Your webhooks can’t be read just now.</Unread>;
  }
  const isFull = webhooks.length >= maxWebhooks;
  return (
    <div className="grid gap-6">
      {webhooks.length === 0 ? (
        <Nothing>Nobody is told yet. Programs can also ask whether a picture is done.</Nothing>
      ) : null}
      {webhooks.length > 0 ? (
        <ul aria-label="Webhooks" className="border-line border-b">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className="text-ink-soft text-sm">An account keeps {maxWebhooks}. Delete one to make room.</p>
      ) : null}
      {isUnverified ? <VerifyFirst /> : null}
      <Button
        className="justify-self-start max-sm:justify-self-stretch"
        disabled={isFull || isUnverified}
        onClick={() => setAdding(true)}
      >
        Add a webhook
      </Button>
      <Dialog open={isAdding} onOpenChange={setAdding} title="Add a webhook">
        <NewWebhookForm
          onMade={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      </Dialog>
      <Dialog open={secret !== null} isHeld onOpenChange={() => undefined} title="The signing secret">
        {secret === null ? null : (
          <ShownOnce secret={secret} label="Secret" onDone={() => setSecret(null)}>
            Your system checks with it that a message is ours. This is the only time that it is shown.
          </ShownOnce>
        )}
      </Dialog>
    </div>
  );
}
