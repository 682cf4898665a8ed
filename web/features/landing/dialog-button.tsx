import { Suspense, useState, type ComponentType } from "react";
import { importWhenOnline, latePart } from "#web/browser/late-part.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";

export type LandingDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };
type LoadDialog = () => Promise<{ default: ComponentType<LandingDialogProps> }>;

export function lateDialog(importDialog: LoadDialog) {
  const load = () => importWhenOnline(importDialog);
  return { load, Dialog: latePart(async () => (await load()).default) };
}

type DialogButtonProps = {
  of: ReturnType<typeof lateDialog>;
  look: ButtonLook;
  label: string;
};

/** A large button and its dialog, whose code comes when a pointer or the focus gets near. */
export function DialogButton({ of: { load, Dialog }, look, label }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // Its key: a dialog that is opened again begins at its beginning.
  const [openings, setOpenings] = useState(0);
  const isInteractive = useIsInteractive();
  return (
    <>
      <Button
        look={look}
        className="min-h-14 min-w-36 !text-base"
        aria-haspopup="dialog"
        // A press on the prerendered one would be lost.
        inert={!isInteractive}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setOpenings(openings + 1);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {openings > 0 ? (
        <Suspense>
          <Dialog key={openings} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
