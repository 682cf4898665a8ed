import { useQuery } from "@tanstack/react-query";
import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { profileQuery } from "#web/api/profile.ts";
import { nextTokensText } from "#web/parts/tokens/next-tokens.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { levelTones, tokenLevel } from "./token-level.ts";

/** What is left to spend and of which kind, when the next tokens come, and the ways on. `onLeave`: a link in it was followed. */
export function BalancePanel({ onLeave }: { onLeave: () => void }) {
  const { data: profile } = useQuery(profileQuery);
  const offer = usePaymentOffer();
  if (!profile) return <Skeleton className="mt-2 h-40 w-full" />;
  const { generation_tokens: tokens, plan_tokens: ofPlan, purchased_tokens: bought } = profile;
  const level = tokenLevel(tokens);
  return (
    <div className="grid gap-4 pt-2">
      <p className="flex items-center gap-3">
        <span className="display tabular text-3xl">{tokens.toLocaleString("en-GB")}</span>
        <span className="sr-only">{tokens === 1 ? "token" : "tokens"}</span>
        <Badge tone={levelTones[level]}>{level}</Badge>
      </p>
      <dl className="border-line tabular grid border-t text-sm">
        <Kind name="Of your plan, this month" count={ofPlan} />
        <Kind name="Bought, they never expire" count={bought} />
      </dl>
      <p className="text-ink-soft text-sm text-pretty">{nextTokensText(profile)}</p>
      <div className="grid gap-2">
        {offer?.isOpen ? (
          <ButtonLink to="/account#tokens" look="signal" onClick={onLeave}>
            Buy tokens
          </ButtonLink>
        ) : null}
        <ButtonLink to="/account#statement" onClick={onLeave}>
          Token statement
        </ButtonLink>
      </div>
    </div>
  );
}

function Kind({ name, count }: { name: string; count: number }) {
  return (
    <div className="border-line flex justify-between gap-4 border-b py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{count.toLocaleString("en-GB")}</dd>
    </div>
  );
}
