import clsx from "clsx";
import type { Offer } from "#web/features/transform/scenes/offers.ts";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { transformLabel, transformTexts } from "#web/features/transform/transform-texts.ts";
import { CorrectCutOutButton } from "#web/parts/cut-out/correct-cut-out-button.tsx";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";
import { waitingTexts } from "#web/parts/cut-out/waits-for-cut-out.ts";
import { FileButton } from "#web/parts/photo/file-button.tsx";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { PhotoStatus } from "./photo-status.tsx";
import type { CurrentPhoto } from "./use-current-photo.ts";
import { usePhotoTransfer } from "./use-photo-transfer.ts";

type PhotoActionsProps = {
  current: CurrentPhoto;
  picking: Picking;
  onFile: (file: File) => void;
  onStop: () => void;
  /** 'Start Transformation' while no scene is picked. */
  onStart: () => void;
};

/** Under the photo itself: what is true of it, and the one thing to do next. */
export function PhotoActions({ current: { photo, upload }, picking, onFile, onStop, onStart }: PhotoActionsProps) {
  const { pickedPreset } = picking;
  const { resume } = usePhotoTransfer();
  const sceneUrl = useSceneUrl(pickedPreset);
  const isWaiting = upload?.cutOut.isBeingCorrected === true;
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-4">
      <div className={clsx("min-w-64 flex-1", upload ? "basis-full" : "")}>
        <PhotoStatus photo={photo} upload={upload} hasScene={pickedPreset !== null} />
      </div>
      <div className="mr-auto flex flex-wrap gap-2">
        <StraightenButton upload={upload} />
        <CorrectCutOutButton upload={upload} sceneUrl={sceneUrl} className="px-4" />
      </div>
      {photo.step === "sending" ? (
        <Button onClick={onStop}>Cancel</Button>
      ) : photo.step === "held" ? (
        <div className="flex flex-wrap gap-2">
          <Button look="signal" onClick={resume}>
            Try again
          </Button>
          <Button look="quiet" onClick={onStop}>
            Cancel
          </Button>
        </div>
      ) : upload?.matteStatus === "failed" ? (
        <FileButton look="signal" onFile={onFile}>
          Choose another photo
        </FileButton>
      ) : picking.pro.isOn ? null : pickedPreset ? (
        <Button look="signal" aria-disabled={isWaiting} onClick={() => picking.pick(pickedPreset)}>
          {isWaiting ? waitingTexts.title : actionLabel(pickedPreset, picking.offerOf(pickedPreset))}
        </Button>
      ) : (
        <Button look="ink" onClick={onStart}>
          {transformTexts.start}
        </Button>
      )}
    </div>
  );
}

function actionLabel(preset: string, offer: Offer): string {
  return offer.kind === "show" ? `Show ${preset}` : transformLabel(preset, offer.cost);
}
