import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { webhookUrlLength } from "#contract/limits.ts";
import { webhookEvents, webhookEventTexts, type WebhookEvent } from "#contract/webhook-events.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { changeWebhook, createWebhook } from "#web/api/webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { errorsOf, FailureText } from "../failure-text.tsx";
import { useSubmit } from "../use-submit.ts";
import { Choices } from "./choices.tsx";

type Wanted = { url: string; events: WebhookEvent[] };

export function NewWebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const client = useQueryClient();
  return (
    <div className="p-6">
      <WebhookForm
        start={{ url: "", events: ["picture.finished", "picture.failed"] }}
        words={["Add webhook", "Adding…"]}
        onSubmit={async (wanted) => onMade(await createWebhook(client, wanted))}
        onDone={() => undefined}
      />
    </div>
  );
}

export function ChangeWebhookForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const client = useQueryClient();
  return (
    <WebhookForm
      start={webhook}
      words={["Save", "Saving…"]}
      onSubmit={(wanted) => changeWebhook(client, webhook.id, wanted)}
      onDone={onDone}
    />
  );
}

type WebhookFormProps = {
  start: Wanted;
  words: readonly [submit: string, busy: string];
  onSubmit: (wanted: Wanted) => Promise<void>;
  onDone: () => void;
};

const toldByAddress = ["webhook_address_refused", "name_taken"];

function WebhookForm({ start, words, onSubmit, onDone }: WebhookFormProps) {
  const [url, setUrl] = useState(start.url);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(start.events);
  const { submit, isBusy, thrown } = useSubmit(onSubmit, onDone);
  const isDisabled = isBusy || url.trim() === "" || events.length === 0;
  return (
    <form
      noValidate
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) submit({ url: url.trim(), events: [...events] });
      }}
    >
      <Field
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…"
        maxLength={webhookUrlLength}
        value={url}
        errors={toldByAddress.flatMap((code) => errorsOf(thrown, code) ?? [])}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Choices legend="Events" names={webhookEvents} texts={webhookEventTexts} chosen={events} onChange={setEvents} />
      <FailureText thrown={thrown} except={toldByAddress} />
      <Button
        type="submit"
        look="ink"
        disabled={isDisabled}
        aria-busy={isBusy}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {isBusy ? words[1] : words[0]}
      </Button>
    </form>
  );
}
