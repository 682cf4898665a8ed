import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { contactPath } from "#web/api/contact-path.ts";
import { profileQuery } from "#web/api/profile.ts";
import { NoTokens, toastNoTokens } from "#web/ui/no-tokens.tsx";
import { DropVeil } from "./drop-veil.tsx";
import { PhotoDropZone } from "./photo-drop-zone.tsx";
import { isOnItsWay, resetPhoto, sendSample } from "./photo-store.ts";
import { PhotoWorkbench } from "./photo-workbench.tsx";
import { PresetGrid } from "./preset-grid.tsx";
import { RatioDialog } from "./ratio-dialog.tsx";
import { scenesId } from "./stage-place.ts";
import { takePhoto } from "./take-photo.ts";
import { useCurrentPhoto } from "./use-current-photo.ts";
import { usePageDrop } from "./use-page-drop.ts";
import { usePicking } from "./use-picking.ts";
import { YourPictures } from "./your-pictures.tsx";

/** Upload a photo, pick a scene, get the picture: the Core form of the preset screen. */
export function TransformScreen() {
  const client = useQueryClient();
  const current = useCurrentPhoto();
  const picking = usePicking(current);
  const [search, setSearch] = useSearchParams();
  const { data: profile } = useQuery(profileQuery);
  const isEmpty = profile?.generation_tokens === 0;

  function mayUpload(): boolean {
    if (isEmpty) toastNoTokens();
    return !isEmpty;
  }
  function takeFiles(files: readonly File[]): void {
    if (!mayUpload()) return;
    const before = Object.fromEntries(search);
    const undo = () => {
      resetPhoto();
      setSearch(before, { replace: true });
    };
    takePhoto(files, { client, onUndo: current.upload ? undo : null });
  }
  const isOver = usePageDrop(takeFiles);
  const hasPhoto = isOnItsWay(current.photo) || current.photo.step === "stored" || current.upload !== undefined;
  useFocusOnNextStep(hasPhoto, current.photo.step !== "none");

  return (
    <div className="gutter pt-6 pb-[calc(1.5rem+var(--covered-below,0px))] lg:py-8">
      {hasPhoto ? (
        <>
          <PhotoWorkbench
            current={current}
            picking={picking}
            isOver={isOver}
            onFile={(file) => takeFiles([file])}
            onStop={resetPhoto}
          />
          {isOver ? <DropVeil /> : null}
        </>
      ) : (
        <div className="grid gap-12">
          <PhotoDropZone
            photo={current.photo}
            picked={picking.pickedPreset}
            isOver={isOver}
            onFile={(file) => takeFiles([file])}
            onSample={() => {
              if (mayUpload()) void sendSample(client);
            }}
          />
          {isEmpty ? <NoTokens writeTo={contactPath("tokens")} /> : null}
          <YourPictures />
          <section className="grid gap-6">
            <h2 className="display text-2xl">Where to?</h2>
            <PresetGrid
              chosen={null}
              picked={picking.pickedPreset}
              onPick={picking.pick}
              className="grid-cols-2 md:grid-cols-3 xl:grid-cols-4"
            />
          </section>
        </div>
      )}
      <RatioDialog
        preset={picking.presetForDialog}
        costOf={picking.costOf}
        onCancel={picking.closeDialog}
        onChoose={picking.chooseInDialog}
      />
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
