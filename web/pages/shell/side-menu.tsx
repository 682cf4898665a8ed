import clsx from "clsx";
import { Link, useLocation } from "react-router";
import { useEntryPath } from "#web/api/entry-path.ts";
import { useUser } from "#web/api/session.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { useSignOut } from "#web/features/auth/use-sign-out.ts";
import { AccountSummary } from "#web/features/tokens/account-summary.tsx";
import { BuyTokens } from "#web/parts/purchase/buy-tokens.tsx";
import { isOnSite } from "#web/site.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { ThemeChoice } from "#web/ui/theme-choice.tsx";
import { SocialLink } from "./social-link.tsx";

/** The tools first and large, then what is read; both in the order of docs/product.md. */
const tools = [
  { path: "/", label: "Home" },
  { path: "/photo-upload", label: "Transform" },
  { path: "/retail-mode", label: "Retail Mode" },
  { path: "/custom-car", label: "Customize" },
  { path: "/upload", label: "Know my car" },
  { path: "/pictures", label: "Pictures" },
] as const;
const pages = [
  { to: "/whats-new", label: "What's New!" },
  { to: "/pricing", label: "Pricing" },
  { to: "/about", label: "About Us" },
  { to: "/professional-services", label: "Professional Services" },
  { to: "/verify", label: "Verify a picture" },
  { to: "/account", label: "My Account", isOnlySignedIn: true },
  { to: "/contact", label: "Contact" },
] as const;

type SideMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const user = useUser();
  const signOut = useSignOut();
  const entryPath = useEntryPath();
  const close = () => onOpenChange(false);

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      {user ? (
        <WithQueries>
          <div className="border-line grid grid-cols-[minmax(0,1fr)] gap-2 border-t py-6">
            <AccountSummary />
            <Button
              look="quiet"
              onClick={() => {
                close();
                void signOut();
              }}
            >
              Sign Out
            </Button>
          </div>
        </WithQueries>
      ) : (
        <div className="border-line grid border-t py-6">
          <ButtonLink to="/auth" look="signal" onClick={close}>
            Sign In / Sign Up
          </ButtonLink>
        </div>
      )}
      <nav aria-label="Main" className="border-line grid gap-4 border-t py-4">
        <div className="grid">
          {tools.map((entry) => (
            <Entry
              key={entry.path}
              {...entry}
              to={entry.path === "/" ? "/" : entryPath(entry.path)}
              onClick={close}
              look="display min-h-13 text-2xl"
            />
          ))}
        </div>
        <div className="grid">
          {pages
            .filter((entry) => isOnSite(entry.to) && (user !== null || !("isOnlySignedIn" in entry)))
            .map(({ to, label }) => (
              <Entry key={to} path={to} to={to} label={label} onClick={close} look="min-h-11 text-lg" />
            ))}
          <SocialLink className="text-ink-soft hover:text-ink flex min-h-11 items-center text-lg" />
        </div>
      </nav>
      {user ? (
        <WithQueries>
          <div className="border-line border-t py-6">
            <BuyTokens onLeave={close} />
          </div>
        </WithQueries>
      ) : null}
      <div className="border-line mt-auto border-t pt-6">
        <ThemeChoice />
      </div>
    </Drawer>
  );
}

type EntryProps = {
  path: string;
  /** Where a press leads: of a visitor not yet to the tool. */
  to: string;
  label: string;
  look: string;
  onClick: () => void;
};

function Entry({ path, to, label, look, onClick }: EntryProps) {
  const isHere = useLocation().pathname === path;
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : undefined}
      onClick={onClick}
      className={clsx(
        "flex items-center transition-colors hover:text-ink",
        look,
        isHere ? "text-ink underline decoration-2 underline-offset-8" : "text-ink-soft",
      )}
    >
      {label}
    </Link>
  );
}
