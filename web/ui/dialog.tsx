import { Dialog as Base } from "@base-ui/react/dialog";
import clsx from "clsx";
import type { ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where Escape leads elsewhere than the button that closes. */
  onEscape?: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** What has the focus when it opens; the first control otherwise. */
  initialFocus?: () => HTMLElement | null;
  /** What has it when it closes; `true`: what had it before, `false`: the caller sees to it. */
  finalFocus?: () => boolean;
  /** `sheet` rises from the lower edge on phones; `screen` fills the window. */
  /** Stays until what is in it is done: neither Escape nor a press beside it takes it away, and there is no cross. */
  isHeld?: boolean;
  size?: "sheet" | "wide" | "screen";
};

const sizes = {
  sheet: "max-w-xl max-sm:mt-auto max-sm:rounded-b-none",
  wide: "max-w-4xl max-sm:mt-auto max-sm:rounded-b-none",
  screen: "h-dvh max-w-none rounded-none",
} as const;

export function Dialog({
  open,
  onOpenChange,
  onEscape,
  title,
  description,
  children,
  isHeld = false,
  size = "sheet",
  initialFocus,
  finalFocus,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (isHeld) return;
        if (onEscape && reason === "escape-key") onEscape();
        else onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="bg-scrim fixed inset-0 z-40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport
          className={clsx(
            "fixed inset-0 z-50 grid place-items-center overflow-y-auto",
            size === "screen" ? "" : "sm:p-6",
          )}
        >
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={clsx(
              "relative flex w-full flex-col rounded-lg bg-raised text-ink shadow-float outline-none",
              "transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0",
              sizes[size],
            )}
          >
            <header
              className={clsx(
                "flex items-start justify-between gap-4",
                size === "screen" ? "px-4 py-2 sm:px-6" : "p-6 pb-0",
              )}
            >
              <div className="grid gap-1 pt-1.5">
                <Base.Title className={clsx("display", size === "screen" ? "text-lg" : "text-2xl")}>{title}</Base.Title>
                {description ? (
                  <Base.Description className="text-ink-soft text-sm">{description}</Base.Description>
                ) : null}
              </div>
              {isHeld ? null : (
                <Base.Close
                  aria-label="Close"
                  className="text-ink-soft hover:bg-ink/8 hover:text-ink -mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md"
                >
                  <CloseIcon />
                </Base.Close>
              )}
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
