import type { ReactNode } from "react";
import { Viewfinder } from "#web/ui/viewfinder.tsx";

/** Over the whole window while a file is held over it and something is on the stage already. */
export function DropVeil({ children }: { children: ReactNode }) {
  return (
    <div className="surface-dark !bg-scrim pointer-events-none fixed inset-0 z-40 p-4 sm:p-8">
      <Viewfinder isActive className="grid size-full place-content-center justify-items-center gap-2 p-8 text-center">
        <p className="display text-3xl">Let go.</p>
        <p className="text-ink-soft">{children}</p>
      </Viewfinder>
    </div>
  );
}
