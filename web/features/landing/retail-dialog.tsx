import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import retailScenes from "virtual:scenes/retail";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { sitePicture } from "../../ui/site-pictures.ts";
import type { LandingDialogProps } from "./dialog-button.tsx";
import { DialogActions, DialogSteps, FourPlaces, StepPicture } from "./dialog-steps.tsx";
import { dialogTexts } from "./dialog-texts.ts";
import { seriesPicture } from "./series-pictures.ts";

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

function Explainer({ isRetailOpen, onCancel }: { isRetailOpen: boolean; onCancel: () => void }) {
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: what it led to takes the focus, and is read out.
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} tabIndex={-1}>
      <DialogSteps steps={texts.steps} pictures={pictures} />
      {isRetailOpen ? null : (
        <p className="border-line mx-6 border-t pt-4 text-sm">
          {texts.notOpen}{" "}
          <Link to="/contact" className="underline underline-offset-4">
            {texts.write}
          </Link>{" "}
          {texts.notOpenRest}
        </p>
      )}
      <DialogActions>
        <Button look="signal" disabled={!isRetailOpen} onClick={() => void navigate("/retail-mode")}>
          {texts.start}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </div>
  );
}
