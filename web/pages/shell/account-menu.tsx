import { useQuery } from "@tanstack/react-query";
import { Images, LogOut, UserRound } from "lucide-react";
import { profileQuery } from "#web/api/profile.ts";
import { useUser } from "#web/api/session.ts";
import { useSignOut } from "#web/features/auth/use-sign-out.ts";
import { isOnSite } from "#web/site.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Menu, MenuAction, MenuGroup, MenuLine, MenuLink } from "#web/ui/menu.tsx";
import type { PopupProps } from "./popup-button.tsx";

const iconClass = "size-4 text-ink-soft";

export default function AccountMenu({ trigger, startsOpen }: PopupProps) {
  const signOut = useSignOut();
  return (
    <Menu trigger={trigger} startsOpen={startsOpen}>
      <MenuGroup label={<Person />}>
        <MenuLink to="/account">
          <UserRound aria-hidden="true" className={iconClass} />
          My Account
        </MenuLink>
        {isOnSite("/pictures") ? (
          <MenuLink to="/pictures">
            <Images aria-hidden="true" className={iconClass} />
            My Pictures
          </MenuLink>
        ) : null}
      </MenuGroup>
      <MenuLine />
      <MenuAction onPress={() => void signOut()}>
        <LogOut aria-hidden="true" className={iconClass} />
        Sign Out
      </MenuAction>
    </Menu>
  );
}

function Person() {
  const user = useUser();
  const { data: profile } = useQuery(profileQuery);
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {profile?.display_name ? <span className="truncate text-sm font-semibold">{profile.display_name}</span> : null}
      <span className="flex items-center gap-2">
        <span className="text-ink-soft truncate text-sm">{profile?.email ?? user?.email}</span>
        {profile?.is_pro ? <Badge tone="signal">PRO</Badge> : null}
      </span>
    </span>
  );
}
