import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "#web/api/profile.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { tokenLevel } from "./token-level.ts";

/** Who is signed in and what is left to spend. */
export function AccountSummary() {
  const { data: profile, isFetching, refetch } = useQuery(profileQuery);
  if (!profile) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="grid gap-4">
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
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? "Refreshing…" : "Refresh Tokens"}
      </Button>
    </div>
  );
}
