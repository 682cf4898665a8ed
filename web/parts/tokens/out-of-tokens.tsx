import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Profile } from "#contract/accounts.ts";
import { contactPath } from "#web/api/contact-path.ts";
import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { profileQuery } from "#web/api/profile.ts";
import { nextTokensText } from "./next-tokens.ts";

const link = "text-ink inline-block py-1 font-semibold underline underline-offset-4";

/** For every tool: at no tokens, when the next ones come and how to have some now; nothing as long as there are any. */
export function OutOfTokens() {
  const { data: profile } = useQuery(profileQuery);
  if (profile?.generation_tokens !== 0) return null;
  return (
    <p role="status" className="border-danger text-ink-soft border-l-2 pl-4 text-sm">
      <span className="text-ink font-semibold">No tokens left.</span> <WayToTokens profile={profile} /> What you have
      made stays yours to download.
    </p>
  );
}

/** When the next tokens come, and how to have some before. */
export function WayToTokens({ profile }: { profile: Profile }) {
  const offer = usePaymentOffer();
  return (
    <>
      {nextTokensText(profile)} <Offer isOpen={offer?.isOpen ?? null} />
    </>
  );
}

/** As long as nobody knows what this installation sells, only what is true of each. */
function Offer({ isOpen }: { isOpen: boolean | null }) {
  if (isOpen === false) {
    return (
      <>
        More can’t be bought here yet:{" "}
        <Link to={contactPath("tokens")} className={link}>
          write to us
        </Link>
        .
      </>
    );
  }
  return (
    <>
      <Link to="/pricing" className={link}>
        {isOpen ? "Buy tokens" : "See how to get more"}
      </Link>{" "}
      to go on at once.
    </>
  );
}
