import clsx from "clsx";
import { NavLink, useNavigate } from "react-router";
import { useUser } from "../../api/session.ts";
import { WithQueries } from "../../api/with-queries.tsx";
import { signOutOfApp } from "../../features/auth/sign-out-of-app.ts";
import { AccountSummary } from "../../features/tokens/account-summary.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { ThemeChoice } from "../../ui/theme-choice.tsx";

/** The screens there are, in the order of the menu. */
const entries = [
  { to: "/", label: "Home" },
  { to: "/photo-upload", label: "Transform" },
  { to: "/custom-car", label: "Customize" },
] as const;

type SideMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const user = useUser();
  const navigate = useNavigate();
  const close = () => onOpenChange(false);

  async function leave(): Promise<void> {
    close();
    await signOutOfApp();
    await navigate("/");
  }

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Main" className="border-line grid border-y py-4">
        {entries.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            onClick={close}
            className={({ isActive }) =>
              clsx(
                "display flex min-h-14 items-center text-2xl transition-colors",
                isActive ? "text-ink" : "text-ink-soft hover:text-ink",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="grid gap-6 py-6">
        {user ? (
          <WithQueries>
            <AccountSummary />
            <Button look="quiet" onClick={() => void leave()}>
              Sign Out
            </Button>
          </WithQueries>
        ) : (
          <ButtonLink to="/auth" look="signal" onClick={close}>
            Sign In / Sign Up
          </ButtonLink>
        )}
      </div>
      <div className="border-line mt-auto border-t pt-6">
        <ThemeChoice />
      </div>
    </Drawer>
  );
}
