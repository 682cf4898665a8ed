import { Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import type { SessionAnswer } from "#contract/accounts.ts";
import { TokenBadge } from "../../features/tokens/token-badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";

const loadSideMenu = () => import("./side-menu.tsx");
const SideMenu = lazy(loadSideMenu);

export function SiteHeader({ session }: { session: SessionAnswer | undefined }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  const { pathname } = useLocation();
  const isLanding = pathname === "/";

  return (
    <header
      className={
        isLanding
          ? "surface-dark absolute inset-x-0 top-0 z-30 !bg-transparent"
          : "relative z-30 border-b border-line bg-canvas"
      }
    >
      <div className="gutter flex h-16 items-center justify-between gap-4">
        <Link to="/" className="-mx-2 flex min-h-11 items-center px-2" aria-label="Carvas, home">
          <Wordmark />
        </Link>
        <div className="-mr-3 flex items-center gap-2 sm:gap-4">
          {session?.user ? <TokenBadge /> : null}
          {session && !session.user && pathname !== "/auth" ? (
            <Link to="/auth" className="flex min-h-11 items-center rounded-md px-3 text-sm font-semibold hover:bg-ink/8">
              Sign In
            </Link>
          ) : null}
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            className="!text-ink"
            onPointerEnter={() => void loadSideMenu()}
            onFocus={() => void loadSideMenu()}
            onClick={() => {
              setMenuOpened(true);
              setMenuOpen(true);
            }}
          >
            <Menu aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
      {wasMenuOpened ? (
        <Suspense>
          <SideMenu open={isMenuOpen} onOpenChange={setMenuOpen} session={session} />
        </Suspense>
      ) : null}
    </header>
  );
}
