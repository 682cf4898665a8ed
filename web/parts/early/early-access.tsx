import { earlyFeatureNames } from "#contract/early-features.ts";
import { useEarlyFeatures } from "#web/api/early-features.ts";

/** For the list of what Pro has: what of it is new and Pro's alone for now. Nothing as long as there is nothing. */
export function EarlyAccess({ className }: { className: string }) {
  const proFirst = useEarlyFeatures();
  if (proFirst === null || proFirst.length === 0) return null;
  return <span className={className}>Now: {proFirst.map((feature) => earlyFeatureNames[feature]).join("; ")}.</span>;
}
