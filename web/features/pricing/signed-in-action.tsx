import { useQuery } from "@tanstack/react-query";
import { billingQuery } from "#web/api/billing.ts";
import { profileQuery } from "#web/api/profile.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { BuyPro } from "#web/parts/purchase/buy-pro.tsx";
import { BuyTokens } from "#web/parts/purchase/buy-tokens.tsx";
import { PortalButton } from "#web/parts/purchase/portal-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ActionNote } from "./action-note.tsx";
import type { ActionOf } from "./action-of.ts";
import { pricingTexts } from "./pricing-texts.ts";

export default function SignedInAction({ of }: { of: ActionOf }) {
  return (
    <WithQueries>
      {of === "credits" ? <BuyTokens title={null} action="Buy Additional Credits" /> : <ActionByPlan of={of} />}
    </WithQueries>
  );
}

function ActionByPlan({ of }: { of: "core" | "pro" }) {
  const { data: profile, isError } = useQuery(profileQuery);
  // What a plan's button says nobody knows, and the top of the page tells so.
  if (!profile) return isError ? null : <Skeleton className="h-11 w-full sm:w-48" />;
  if (of === "core") return <Button disabled>{profile.is_pro ? "Previous Plan" : "Current Plan"}</Button>;
  return profile.is_pro ? <Button disabled>Current Plan</Button> : <WayToPro />;
}

function WayToPro() {
  const { data: billing } = useQuery(billingQuery);
  // Pro has ended because its payment failed: another one would be paid for beside it.
  if (billing?.subscription?.state !== "unpaid") return <BuyPro />;
  return (
    <>
      <PortalButton label="Mend the payment" look="signal" />
      <ActionNote>{pricingTexts.unpaidNote}</ActionNote>
    </>
  );
}
