import { useQuery } from "@tanstack/react-query";
import type { Profile } from "#contract/accounts.ts";
import { toFailure } from "#web/api/failure.ts";
import { profileQuery } from "#web/api/profile.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { tokenLevel } from "./token-level.ts";

/** Who is signed in and what is left to spend. */
export function AccountSummary() {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery);
  if (!profile && !isError) return <Skeleton className="h-24 w-full" />;

  async function refresh(): Promise<void> {
    const { error } = await refetch();
    if (error) toast({ title: "Error", description: toFailure(error).message, tone: "destructive" });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {profile ? (
        <Balance of={profile} />
      ) : (
        <p className="text-ink-soft text-sm">Your tokens can’t be read just now.</p>
      )}
      <Button disabled={isFetching} onClick={() => void refresh()}>
        {isFetching ? "Refreshing…" : "Refresh Tokens"}
      </Button>
    </div>
  );
}

function Balance({ of: profile }: { of: Profile }) {
  return (
    <>
      <p className="text-ink-soft flex items-center gap-2 text-sm">
        <span className="truncate">{profile.email}</span>
        {profile.is_pro ? <Badge tone="signal">PRO</Badge> : null}
      </p>
      <p className="flex items-baseline gap-2">
        <span className="display tabular text-3xl">{profile.generation_tokens}</span>
        <span className="text-ink-soft text-sm">
          {profile.generation_tokens === 1 ? "token" : "tokens"} · {tokenLevel(profile.generation_tokens)}
        </span>
      </p>
    </>
  );
}
