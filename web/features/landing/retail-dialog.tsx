import { useEffect, useRef, useState } from "react";
import retailScenes from "virtual:scenes/retail";
import { useEntryPath } from "#web/api/entry-path.ts";
import { sitePicture } from "#web/assets/site-picture.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { LandingDialogProps } from "./dialog-button.tsx";
import { DialogActions, DialogSteps, FourPlaces, StepPicture } from "./dialog-steps.tsx";
import { dialogTexts } from "./dialog-texts.ts";
import { seriesPicture } from "./series-picture.ts";

const texts = dialogTexts.retail;
const pictures = [
  <StepPicture key="photo" sources={sitePicture("hero-before")} />,
  <FourPlaces key="studios" scenes={retailScenes} />,
  <StepPicture key="result" sources={seriesPicture("retail-result")} />,
];

/** First whether it is for this person, then how it goes. */
export default function RetailDialog({ open, onOpenChange }: LandingDialogProps) {
  const [isProfessional, setProfessional] = useState(false);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isProfessional ? texts.title : texts.question}
      size={isProfessional ? "wide" : "sheet"}
    >
      {isProfessional ? (
        <Explainer onCancel={close} />
      ) : (
        <>
          <p className="text-ink-soft max-w-md px-6 pt-4">{texts.questionText}</p>
          <DialogActions>
            <Button look="signal" onClick={() => setProfessional(true)}>
              {texts.yes}
            </Button>
            <Button look="quiet" onClick={close}>
              {texts.no}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Explainer({ onCancel }: { onCancel: () => void }) {
  const entryPath = useEntryPath();
  const content = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: what it led to takes the focus, and is read out.
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} tabIndex={-1}>
      <DialogSteps steps={texts.steps} pictures={pictures} />
      <DialogActions>
        <ButtonLink look="signal" to={entryPath("/retail-mode")}>
          {texts.start}
        </ButtonLink>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </div>
  );
}
