import { Popover as Base } from "@base-ui/react/popover";
import { useState, type ReactElement, type ReactNode } from "react";

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  startsOpen?: boolean;
  /** What it holds; `close` is for the links in it. */
  children: (close: () => void) => ReactNode;
};

/** A small panel that hangs at the button which opens it. */
export function Popover({ trigger, title, startsOpen = false, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup className="border-line bg-raised text-ink shadow-float w-80 max-w-(--available-width) rounded-lg border p-5 transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="label text-ink-soft">{title}</Base.Title>
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
