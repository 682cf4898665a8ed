import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "#web/api/profile.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { levelTones, tokenLevel } from "./token-level.ts";

export function TokenBadge() {
  const { data: profile, isError } = useQuery(profileQuery);
  // The menu says so, and has the button to ask again.
  if (!profile && isError) return null;
  // As wide as what takes its place: a wider one would push the menu off the narrowest phone.
  if (!profile) return <Skeleton className="h-6 w-20 sm:w-40" />;
  const tokens = profile.generation_tokens;
  return (
    // The header's own ground, also where the header lies over a picture and has none.
    <span className="bg-canvas inline-flex rounded-sm">
      <Badge tone={levelTones[tokenLevel(tokens)]}>
        <span>
          {tokens} {tokens === 1 ? "token" : "tokens"}
          <span className="max-sm:sr-only"> remaining</span>
        </span>
      </Badge>
    </span>
  );
}
