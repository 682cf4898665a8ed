import { Drawer as Base } from "@base-ui/react/drawer";
import type { ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";

type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; children: ReactNode };

/** A panel from the right edge; swiping right closes it. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection="right">
      <Base.Portal>
        <Base.Backdrop className="bg-scrim fixed inset-0 z-40 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-end">
          <Base.Popup className="bg-raised text-ink shadow-float h-full w-96 max-w-[calc(100vw-3rem)] [transform:translateX(var(--drawer-swipe-movement-x))] touch-auto overflow-y-auto overscroll-contain transition-transform duration-300 ease-out outline-none data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)] data-swiping:select-none">
            <Base.Content className="flex min-h-full flex-col px-6 pb-6">
              <div className="-mr-3 flex h-16 shrink-0 items-center justify-between">
                <Base.Title className="label text-ink-soft">{title}</Base.Title>
                <Base.Close
                  aria-label="Close menu"
                  className="text-ink-soft hover:bg-ink/8 hover:text-ink grid size-11 place-items-center rounded-md"
                >
                  <CloseIcon />
                </Base.Close>
              </div>
              {children}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
