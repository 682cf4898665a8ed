import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  startsOpen?: boolean;
  children: ReactNode;
};

const itemClass =
  "flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 text-sm outline-none select-none data-highlighted:bg-ink/8";

/** A list of ways on that a button opens: arrow keys, first letters and Escape work as in menus of the system. */
export function Menu({ trigger, startsOpen = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={startsOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="border-line bg-raised text-ink shadow-float max-h-(--available-height) w-72 max-w-(--available-width) overflow-y-auto rounded-lg border p-1.5 transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={itemClass}>
      {children}
    </Base.LinkItem>
  );
}

export function MenuAction({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Base.Item onClick={onPress} className={itemClass}>
      {children}
    </Base.Item>
  );
}

/** Entries that belong together, under what they are about. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="border-line mb-1.5 border-b px-3 pt-2 pb-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuLine() {
  return <Base.Separator className="bg-line mx-3 my-1.5 h-px" />;
}
