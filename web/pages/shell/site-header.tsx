import clsx from "clsx";
import { Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { signUpPath } from "#web/api/entry-path.ts";
import { useSession, useUser } from "#web/api/session.ts";
import { importWhenOnline, latePart } from "#web/browser/late-part.ts";
import { ButtonLink, IconButton, iconButtonClass } from "#web/ui/button.tsx";
import { BackIcon, MenuIcon } from "#web/ui/icons.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { Wordmark } from "#web/ui/wordmark.tsx";
import { isWorkingPath } from "./is-working-path.ts";
import { SiteNavigation } from "./site-navigation.tsx";

const HeaderAccount = latePart(async () => (await import("./header-account.tsx")).default);

export function SiteHeader() {
  const { pathname } = useLocation();
  const session = useSession();
  const user = useUser();
  const isWorking = user !== null && isWorkingPath(pathname);

  return (
    <header
      className={clsx(
        "above-page-change z-30",
        pathname === "/"
          ? "surface-dark absolute inset-x-0 top-0 !bg-transparent"
          : clsx("border-b border-line bg-canvas", isWorking ? "sticky top-0" : "relative"),
      )}
    >
      <div
        className={clsx(
          "gutter flex items-center justify-between gap-2 sm:gap-4",
          isWorking ? "h-(--header-height)" : "h-16",
        )}
      >
        <div className="-ml-3 flex items-center">
          {isWorking ? (
            <Link to="/" aria-label="Back" title="Back" className={iconButtonClass}>
              <BackIcon />
            </Link>
          ) : null}
          <Link to="/" className="flex min-h-11 items-center px-2 sm:px-3" aria-label="Carvas, home">
            <Wordmark isShort={isWorking} />
          </Link>
        </div>
        <SiteNavigation />
        <div className="-mr-3 flex items-center gap-1 sm:gap-4">
          {user ? (
            <Suspense>
              <HeaderAccount canSignOut={isWorking} />
            </Suspense>
          ) : null}
          {session.step === "known" && !user && pathname !== "/auth" ? (
            <>
              <Link
                to="/auth"
                className="hover:bg-ink/8 flex min-h-11 items-center rounded-md px-3 text-sm font-semibold"
              >
                Sign In
              </Link>
              <ButtonLink to={signUpPath()} className="!px-4 max-md:hidden">
                Sign Up
              </ButtonLink>
            </>
          ) : null}
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

const loadSideMenu = () => importWhenOnline(() => import("./side-menu.tsx"));
const SideMenu = latePart(async () => (await loadSideMenu()).default);

/** The menu's code comes when a pointer or the focus gets near, before the press. */
function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isInteractive = useIsInteractive();
  return (
    <>
      <IconButton
        label="Menu"
        // A press on the prerendered one would be lost.
        inert={!isInteractive}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="!text-ink"
        onPointerEnter={() => void loadSideMenu()}
        onFocus={() => void loadSideMenu()}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <MenuIcon />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <SideMenu open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
