import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import retailScenes from "virtual:scenes/retail";
import { contactPath } from "#web/api/contact-path.ts";
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
export default function RetailDialog({ open, onOpenChange, isRetailOpen }: LandingDialogProps) {
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
        <Explainer isRetailOpen={isRetailOpen} onCancel={close} />
      ) : (
        <>
          <div className="text-ink-soft grid max-w-md gap-3 px-6 pt-4">
            <p>{texts.questionText}</p>
            {isRetailOpen ? null : <p className="text-ink border-accent border-l-2 pl-4">{texts.notOpen}</p>}
          </div>
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

function Explainer({ isRetailOpen, onCancel }: { isRetailOpen: boolean; onCancel: () => void }) {
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: what it led to takes the focus, and is read out.
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} tabIndex={-1}>
      <DialogSteps steps={texts.steps} pictures={pictures} />
      <DialogActions>
        {isRetailOpen ? (
          <Button look="signal" onClick={() => void navigate("/retail-mode")}>
            {texts.start}
          </Button>
        ) : (
          <ButtonLink look="signal" to={contactPath("retail")}>
            {texts.tellMe}
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </div>
  );
}
