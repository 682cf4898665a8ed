import { useQuery, useQueryClient } from "@tanstack/react-query";
import { contactPath } from "../../api/contact-path.ts";
import { profileQuery } from "../../api/profile.ts";
import { NoTokens, toastNoTokens } from "../../ui/no-tokens.tsx";
import { PhotoDropZone } from "./photo-drop-zone.tsx";
import { resetPhoto, sendPhoto, sendSample } from "./photo-store.ts";
import { PhotoWorkbench } from "./photo-workbench.tsx";
import { PresetGrid } from "./preset-grid.tsx";
import { RatioDialog } from "./ratio-dialog.tsx";
import { useCurrentPhoto } from "./use-current-photo.ts";
import { usePageDrop } from "./use-page-drop.ts";
import { usePicking } from "./use-picking.ts";
import { YourPictures } from "./your-pictures.tsx";

/** Upload a photo, pick a scene, get the picture: the Core form of the preset screen. */
export function TransformScreen() {
  const client = useQueryClient();
  const current = useCurrentPhoto();
  const picking = usePicking(current);
  const { data: profile } = useQuery(profileQuery);
  const isEmpty = profile?.generation_tokens === 0;

  function mayUpload(): boolean {
    if (isEmpty) toastNoTokens();
    return !isEmpty;
  }
  function takeFile(file: File): void {
    if (mayUpload()) void sendPhoto(client, file);
  }
  const isOver = usePageDrop(takeFile);
  const hasPhoto = current.photo.step === "sending" || current.photo.step === "stored" || current.upload !== undefined;

  return (
    <div className="gutter py-6 lg:py-8">
      {hasPhoto ? (
        <PhotoWorkbench current={current} picking={picking} isOver={isOver} onFile={takeFile} onStop={resetPhoto} />
      ) : (
        <div className="grid gap-12">
          <PhotoDropZone
            photo={current.photo}
            picked={picking.pickedPreset}
            isOver={isOver}
            onFile={takeFile}
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
