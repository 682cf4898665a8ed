import { LogOut } from "lucide-react";
import { useNavigate } from "react-router";
import { WithQueries } from "#web/api/with-queries.tsx";
import { signOutOfApp } from "#web/features/auth/sign-out-of-app.ts";
import { TokenBadge } from "#web/features/tokens/token-badge.tsx";
import { IconButton } from "#web/ui/button.tsx";

/** A signed-in person's part of the header: what is left to spend, and the way out on working screens. */
export default function HeaderAccount({ canSignOut }: { canSignOut: boolean }) {
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    if (await signOutOfApp()) await navigate("/");
  }
  return (
    <WithQueries>
      <TokenBadge />
      {canSignOut ? (
        <IconButton label="Sign Out" className="max-sm:hidden" onClick={() => void leave()}>
          <LogOut aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
    </WithQueries>
  );
}
