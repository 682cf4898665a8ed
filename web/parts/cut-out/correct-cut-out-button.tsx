import { Paintbrush } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { latePart } from "#web/browser/late-part.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { correcting } from "./correcting.ts";
import { waitingTexts } from "./waits-for-cut-out.ts";

/** Its code comes with the first time that it is opened. */
const CutOutEditor = latePart(async () => (await import("./cut-out-editor.tsx")).CutOutEditor);

type CorrectCutOutButtonProps = {
  upload: Upload | undefined;
  /** An empty picture of the scene that is chosen, to look at the cut-out in. */
  sceneUrl?: string | null;
  look?: ButtonLook;
  className?: string;
  label?: string | undefined;
  onOpen?: (() => void) | undefined;
};

/** Opens the screen on which a cut-out is put right by hand. Nothing before there is one. */
export function CorrectCutOutButton({
  upload,
  sceneUrl = null,
  look = "line",
  className,
  label = "Correct the cut-out",
  onOpen,
}: CorrectCutOutButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    correcting.set(true);
    return () => correcting.set(false);
  }, [isOpen]);
  if (upload === undefined || upload.matteStatus !== "ready" || upload.matteUrl === null) return null;
  return (
    <>
      <Button
        look={look}
        className={className}
        disabled={upload.cutOut.isBeingCorrected && !isOpen}
        onClick={() => {
          setOpen(true);
          onOpen?.();
        }}
      >
        <Paintbrush aria-hidden="true" className="size-4" />
        {upload.cutOut.isBeingCorrected && !isOpen ? waitingTexts.title : label}
      </Button>
      <Suspense>
        {isOpen ? <CutOutEditor upload={upload} sceneUrl={sceneUrl} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
