import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiKey } from "#contract/api-keys.ts";
import { revokeApiKey } from "#web/api/api-keys.ts";
import { longDate } from "#web/parts/purchase/long-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusWhatStays, headingAbove } from "#web/ui/focus-what-stays.ts";
import { toast } from "#web/ui/toast.tsx";
import { FailureText } from "../failure-text.tsx";
import { useSubmit } from "../use-submit.ts";

/** One key: what it may do and when it was used, and its end. */
export function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const [isRevoking, setRevoking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { name, scopes, lastFour, isExpired } = apiKey;
  return (
    <li className="border-line grid gap-3 border-t py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-[1_1_18rem] gap-1">
          <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {name} {isExpired ? <Badge tone="danger">Ended</Badge> : null}
          </span>
          <span className="text-ink-soft text-sm">
            <code>carvas_live_…{lastFour}</code> · {usedWhen(apiKey)}
          </span>
          <span className="text-ink-soft text-sm">
            Made on {longDate(apiKey.createdAt)}
            {apiKey.expiresAt === null ? null : ` · ${isExpired ? "ended" : "ends"} on ${longDate(apiKey.expiresAt)}`}
          </span>
          <ul aria-label={`Scopes of ${name}`} className="flex flex-wrap gap-1.5 pt-1">
            {scopes.map((scope) => (
              <li key={scope} className="bg-ink/8 rounded-sm px-1.5 py-0.5">
                <code className="text-xs">{scope}</code>
              </li>
            ))}
          </ul>
        </div>
        <Button
          ref={button}
          look={isRevoking ? "quiet" : "line"}
          aria-expanded={isRevoking}
          aria-label={isRevoking ? "Cancel" : `Revoke ${name}`}
          onClick={() => setRevoking(!isRevoking)}
        >
          {isRevoking ? "Cancel" : "Revoke"}
        </Button>
      </div>
      {isRevoking ? (
        <Revoke
          apiKey={apiKey}
          onStop={() => {
            setRevoking(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}

function usedWhen({ lastUsedAt }: ApiKey): string {
  return lastUsedAt === null ? "never used" : `last used on ${longDate(lastUsedAt)}`;
}

function Revoke({ apiKey, onStop }: { apiKey: ApiKey; onStop: () => void }) {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { submit, isBusy, thrown } = useSubmit(
    async () => {
      const heading = headingAbove(place.current);
      await revokeApiKey(client, apiKey.id);
      focusWhatStays(() => heading);
    },
    () => toast({ title: "Key revoked.", description: `No program can use ${apiKey.name} any more.` }),
  );
  return (
    <div ref={place} className="grid gap-4">
      <p className="text-ink-soft max-w-prose text-sm text-pretty">
        From that moment every call with it is refused. It can’t be brought back; a new one can be made.
      </p>
      <FailureText thrown={thrown} />
      <div className="flex flex-wrap gap-3">
        <Button
          look="danger"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens where the person has just pressed 'Revoke'
          autoFocus
          disabled={isBusy}
          onClick={() => submit(undefined)}
        >
          {isBusy ? "Revoking…" : "Revoke this key"}
        </Button>
        <Button look="quiet" onClick={onStop}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
