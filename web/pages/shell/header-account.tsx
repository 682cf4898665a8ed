import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { profileQuery } from "#web/api/profile.ts";
import { useUser } from "#web/api/session.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { importWhenOnline } from "#web/browser/late-part.ts";
import { useSignOut } from "#web/features/auth/use-sign-out.ts";
import { TokenBadge } from "#web/features/tokens/token-badge.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { initialsOf } from "./initials.ts";
import { PopupButton } from "./popup-button.tsx";

const loadMenu = () => importWhenOnline(() => import("./account-menu.tsx"));
const loadBalance = () => importWhenOnline(() => import("./balance-popover.tsx"));

/** A signed-in person's part of the header: what is left to spend, the account, and the way out on working screens. */
export default function HeaderAccount({ canSignOut }: { canSignOut: boolean }) {
  const signOut = useSignOut();
  const user = useUser();
  // Whoever has just left is asked about no more.
  if (!user) return null;
  return (
    <WithQueries>
      <Balance />
      {canSignOut ? (
        <IconButton label="Sign Out" className="max-sm:hidden" onClick={() => void signOut()}>
          <LogOut aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      <PopupButton
        load={loadMenu}
        hasPopup="menu"
        title="Your account"
        className="hover:bg-ink/8 grid size-11 shrink-0 place-items-center rounded-md"
      >
        <Initials email={user.email} />
      </PopupButton>
    </WithQueries>
  );
}

function Balance() {
  const { data: profile } = useQuery(profileQuery);
  // Nothing to open before it is known, nor where it can't be read.
  if (!profile) return <TokenBadge />;
  return (
    <PopupButton load={loadBalance} hasPopup="dialog" className="hover:bg-ink/8 min-h-11 rounded-md px-1.5">
      <TokenBadge />
    </PopupButton>
  );
}

function Initials({ email }: { email: string }) {
  const { data: profile } = useQuery(profileQuery);
  return (
    <>
      <span className="label border-line-strong grid size-8 place-items-center rounded-full border leading-none">
        {initialsOf({ name: profile?.display_name ?? null, email })}
      </span>
      <span className="sr-only">Your account</span>
    </>
  );
}
