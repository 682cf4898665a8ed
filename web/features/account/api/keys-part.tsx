import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxApiKeys } from "#contract/limits.ts";
import { accountQuery } from "#web/api/account.ts";
import { apiKeysQuery } from "#web/api/api-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CreateKey } from "./create-key.tsx";
import { KeyItem } from "./key-item.tsx";
import { Nothing, Unread, VerifyFirst } from "./part-states.tsx";

/** The keys of the account, and the way to a new one. */
export function KeysPart() {
  const { data: keys, isError, refetch } = useQuery({ ...apiKeysQuery, staleTime: 0 });
  // Read anew when one comes back: the address may have been verified in another tab.
  const owner = useQuery({ ...accountQuery, staleTime: 0, refetchOnWindowFocus: true });
  const { data: account } = owner;
  const [isOpen, setOpen] = useState(false);
  const isFull = keys !== undefined && keys.length >= maxApiKeys;
  if (!keys) {
    if (!isError) return <Skeleton className="h-32 w-full" />;
    return <Unread onRetry={() => void refetch()}>Your keys can’t be read just now.</Unread>;
  }
  return (
    <div className="grid gap-6">
      {keys.length === 0 ? <Nothing>No program has a key yet. The first one takes a minute to set up.</Nothing> : null}
      {keys.length > 0 ? (
        <ul aria-label="API keys" className="border-line border-b">
          {keys.map((key) => (
            <KeyItem key={key.id} apiKey={key} />
          ))}
        </ul>
      ) : null}
      {isFull ? <p className="text-ink-soft text-sm">An account keeps {maxApiKeys}. Revoke one to make room.</p> : null}
      {account?.isEmailVerified === false ? <VerifyFirst /> : null}
      {!account && owner.isError ? (
        <Unread onRetry={() => void owner.refetch()}>
          Whether a key can be made depends on your account, which can’t be read just now.
        </Unread>
      ) : (
        <Button
          look="ink"
          className="justify-self-start max-sm:justify-self-stretch"
          disabled={isFull || account?.isEmailVerified !== true}
          onClick={() => setOpen(true)}
        >
          Make a key
        </Button>
      )}
      {account ? <CreateKey owner={account} isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </div>
  );
}
