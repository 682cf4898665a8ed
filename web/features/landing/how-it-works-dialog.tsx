import { useNavigate } from "react-router";
import wall from "virtual:scenes/wall";
import { useEntryPath } from "#web/api/entry-path.ts";
import { sitePicture } from "#web/assets/site-picture.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { LandingDialogProps } from "./dialog-button.tsx";
import { DialogActions, DialogSteps, FourPlaces, StepPicture } from "./dialog-steps.tsx";
import { dialogTexts } from "./dialog-texts.ts";

const { title, steps, later, go } = dialogTexts.howItWorks;
const pictures = [
  <StepPicture key="photo" sources={sitePicture("hero-before")} />,
  <FourPlaces key="places" scenes={wall} />,
  <StepPicture key="result" sources={sitePicture("hero-after")} />,
];

export default function HowItWorksDialog({ open, onOpenChange }: LandingDialogProps) {
  const navigate = useNavigate();
  const entryPath = useEntryPath();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="wide">
      <DialogSteps steps={steps} pictures={pictures} />
      <DialogActions>
        <Button look="signal" onClick={() => void navigate(entryPath("/photo-upload"))}>
          {go}
        </Button>
        <Button look="quiet" onClick={() => onOpenChange(false)}>
          {later}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
