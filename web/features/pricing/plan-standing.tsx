import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "#web/api/profile.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { pricingTexts } from "./pricing-texts.ts";

/** A signed-in person's plan and what is left of it. */
export default function PlanStanding() {
  return (
    <WithQueries>
      <Standing />
    </WithQueries>
  );
}

function Standing() {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery);
  if (!profile && isError) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p>{pricingTexts.planUnread}</p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!profile) return <Skeleton className="h-6 w-56" />;
  const tokens = profile.generation_tokens;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span className="text-ink-soft">You are on</span>
      <Badge tone={profile.is_pro ? "signal" : "plain"}>{profile.is_pro ? "Pro" : "Core"}</Badge>
      <span className="tabular">
        {tokens} {tokens === 1 ? "token" : "tokens"} remaining
      </span>
    </p>
  );
}
