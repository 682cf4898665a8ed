import { DialogButton, lateDialog } from "./dialog-button.tsx";
import { landingTexts } from "./landing-texts.ts";

const howItWorks = lateDialog(() => import("./how-it-works-dialog.tsx"));
const retail = lateDialog(() => import("./retail-dialog.tsx"));

/** 'Try' with its note, and 'Retail Mode'. */
export function StartActions() {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2">
        <DialogButton of={howItWorks} look="signal" label={landingTexts.try} />
        <DialogButton of={retail} look="line" label={landingTexts.retail} />
      </div>
      <p className="text-ink-soft text-sm">{landingTexts.freeNote}</p>
    </div>
  );
}
