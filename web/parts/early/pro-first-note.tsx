import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { earlyFeatureNames, type EarlyFeature } from "#contract/early-features.ts";
import { useEarlyFeatures } from "#web/api/early-features.ts";
import { profileQuery } from "#web/api/profile.ts";

/** Whether a feature is for Pro only, for now, and this person is not on Pro. What is not known yet is open: the server refuses. */
export function useIsLocked(feature: EarlyFeature): boolean {
  const { data: profile } = useQuery(profileQuery);
  const proFirst = useEarlyFeatures();
  return profile?.is_pro === false && proFirst?.includes(feature) === true;
}

/** Beside what can't be chosen: why, and the way to it. */
export function ProFirstNote({ feature }: { feature: EarlyFeature }) {
  const name = earlyFeatureNames[feature];
  return (
    <p className="text-ink-soft text-sm">
      {name.charAt(0).toUpperCase() + name.slice(1)}: open to Pro first, to everybody later.{" "}
      <Link to="/pricing" className="text-ink font-semibold underline underline-offset-4">
        See the plans
      </Link>
    </p>
  );
}
