import { useQuery } from "@tanstack/react-query";
import { isCardPaymentOpen } from "#contract/plans.ts";
import { contactPath } from "#web/api/contact-path.ts";
import { profileQuery } from "#web/api/profile.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ActionNote } from "./action-note.tsx";
import type { ActionOf } from "./action-of.ts";
import { pricingTexts } from "./pricing-texts.ts";

export default function SignedInAction({ of }: { of: ActionOf }) {
  return (
    <WithQueries>
      <ActionByPlan of={of} />
    </WithQueries>
  );
}

function ActionByPlan({ of }: { of: ActionOf }) {
  const { data: profile, isError } = useQuery(profileQuery);
  // Credits are for both plans; what a plan's button says nobody knows, and the top of the page tells so.
  if (!profile && isError) return of === "credits" ? <LeadToPeople of={of} /> : null;
  if (!profile) return <Skeleton className="h-11 w-full sm:w-48" />;
  if (of === "core") return <Button disabled>{profile.is_pro ? "Previous Plan" : "Current Plan"}</Button>;
  if (of === "pro" && profile.is_pro) return <Button disabled>Current Plan</Button>;
  return <LeadToPeople of={of} />;
}

function LeadToPeople({ of }: { of: "pro" | "credits" }) {
  return (
    <>
      <ButtonLink to={contactPath(of === "pro" ? "pro" : "tokens")} look={of === "pro" ? "signal" : "line"}>
        {of === "pro" ? "Upgrade to Pro" : "Buy Additional Credits"}
      </ButtonLink>
      {isCardPaymentOpen ? null : <ActionNote>{pricingTexts.notOnSaleYet}</ActionNote>}
    </>
  );
}
