import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { profileQuery } from "#web/api/profile.ts";
import { latePart } from "#web/browser/late-part.ts";
import { PhotoDropZone } from "#web/features/transform/photo/photo-drop-zone.tsx";
import { takePhoto } from "#web/features/transform/photo/take-photo.ts";
import { useCurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { usePhotoTransfer } from "#web/features/transform/photo/use-photo-transfer.ts";
import { YourPictures } from "#web/features/transform/photo/your-pictures.tsx";
import { TransformBar, transformBarHeight } from "#web/features/transform/pro/transform-bar.tsx";
import { BottomBar } from "#web/features/transform/result/bottom-bar.tsx";
import { PresetGrid } from "#web/features/transform/scenes/preset-grid.tsx";
import { usePicking } from "#web/features/transform/scenes/use-picking.ts";
import { DropVeil } from "#web/parts/photo/drop-veil.tsx";
import { isOnItsWay } from "#web/parts/photo/photo-transfer.ts";
import { usePageDrop } from "#web/parts/photo/use-page-drop.ts";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { scenesId } from "./go-to-stage.ts";
import { PhotoWorkbench } from "./photo-workbench.tsx";

const RatioDialog = latePart(async () => (await import("#web/features/transform/scenes/ratio-dialog.tsx")).RatioDialog);

/** Upload a photo, pick a scene, get the picture. */
export function TransformScreen() {
  const transfer = usePhotoTransfer();
  const current = useCurrentPhoto();
  const picking = usePicking(current);
  const [search, setSearch] = useSearchParams();
  const { data: profile } = useQuery(profileQuery);
  const client = useQueryClient();
  const isEmpty = profile?.generation_tokens === 0;

  function mayUpload(): boolean {
    if (isEmpty) toastOutOfTokens(client);
    return !isEmpty;
  }
  function takeFiles(files: readonly File[]): void {
    if (!mayUpload()) return;
    const before = Object.fromEntries(search);
    const undo = () => {
      transfer.reset();
      setSearch(before, { replace: true });
    };
    takePhoto(files, { send: (photo) => transfer.send(photo), onUndo: current.upload ? undo : null });
  }
  const isOver = usePageDrop(takeFiles);
  const hasPhoto = isOnItsWay(current.photo) || current.photo.step === "stored" || current.upload !== undefined;
  useFocusOnNextStep(hasPhoto, current.photo.step !== "none");

  return (
    <div className="gutter pt-6 pb-[calc(1.5rem+var(--covered-below,0px))] lg:pt-8">
      {hasPhoto ? (
        <>
          <PhotoWorkbench
            current={current}
            picking={picking}
            isOver={isOver}
            onFile={(file) => takeFiles([file])}
            onStop={transfer.reset}
          />
          {isOver ? <DropVeil>This photo comes onto the stage. What you made before is kept.</DropVeil> : null}
        </>
      ) : (
        <div className="grid gap-12">
          <PhotoDropZone
            photo={current.photo}
            picked={picking.pickedPreset}
            isOver={isOver}
            onFile={(file) => takeFiles([file])}
            onSample={() => {
              if (mayUpload()) void transfer.sendSample();
            }}
          />
          <OutOfTokens />
          <YourPictures />
          <section className="grid gap-6">
            <h2 className="display text-2xl">Where to?</h2>
            <PresetGrid picking={picking} chosen={null} className="grid-cols-2 md:grid-cols-3 xl:grid-cols-4" />
          </section>
          {picking.pro.isOn ? (
            <BottomBar heights={[transformBarHeight]}>
              <TransformBar picking={picking} onStage={null} />
            </BottomBar>
          ) : null}
        </div>
      )}
      {/* Its code follows the screen's; until then the pick waits for it. */}
      <Suspense>
        <RatioDialog
          preset={picking.presetForDialog}
          suggested={picking.suggested}
          cutNoteOf={picking.cutNoteOf}
          isPossible={picking.isPossible}
          costOf={picking.costOf}
          isAi={picking.engine === "cloud"}
          onCancel={picking.closeDialog}
          onChoose={picking.chooseInDialog}
        />
      </Suspense>
    </div>
  );
}

/**
 * The button that brought a photo, or put it away, is gone with what it stood on: the focus goes to the next step. Not when the screen by
 * itself comes back to a photo.
 */
function useFocusOnNextStep(hasPhoto: boolean, isBrought: boolean): void {
  const hadPhoto = useRef(hasPhoto);
  useEffect(() => {
    if (hadPhoto.current === hasPhoto) return;
    hadPhoto.current = hasPhoto;
    if (document.activeElement !== document.body || (hasPhoto && !isBrought)) return;
    const heading = document.querySelector<HTMLElement>(hasPhoto ? `#${scenesId} h2` : "main h1");
    heading?.focus({ preventScroll: true });
  }, [hasPhoto, isBrought]);
}
