import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery } from "#web/api/profile.ts";
import { OptionsPanel } from "#web/features/retail/options/options-panel.tsx";
import type { RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { fileFault, retailTexts } from "#web/features/retail/retail-texts.ts";
import { checkPhotoFile } from "#web/parts/photo/check-photo-file.ts";
import { EmptyPlace } from "#web/parts/photo/empty-place.tsx";
import { FileButton } from "#web/parts/photo/file-button.tsx";
import { heldNote, heldTitle } from "#web/parts/photo/held-photo.ts";
import { PhotoButtons } from "#web/parts/photo/photo-buttons.tsx";
import { usePageDrop } from "#web/parts/photo/use-page-drop.ts";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { RecentPictures } from "./recent-pictures.tsx";
import { chooseFile, useChosenFile, useRetailTransfer } from "./use-retail-transfer.ts";

/** The photo is chosen and looked at here; it is sent at 'Start Retail Generation'. */
export function ChooseStep({ options }: { options: RetailOptions }) {
  const transfer = useRetailTransfer();
  const photo = transfer.photo.use();
  const chosen = useChosenFile();
  const { data: profile } = useQuery(profileQuery);
  const client = useQueryClient();
  const isEmpty = profile?.generation_tokens === 0;
  const isSending = photo.step === "sending";

  function take(files: readonly File[]): void {
    if (isSending) return;
    const file = files.find((one) => checkPhotoFile(one) === null) ?? files[0];
    if (!file) return;
    const fault = checkPhotoFile(file);
    if (fault) {
      toast({ ...fileFault(fault), tone: "destructive" });
      return;
    }
    transfer.reset();
    chooseFile(file);
    if (files.length > 1)
      toast({ title: "One photo at a time", description: `${file.name} was taken. Several at once: Bulk Processing.` });
  }
  const isOver = usePageDrop(take);

  function mayStart(): boolean {
    if (isEmpty) toastOutOfTokens(client);
    return !isEmpty;
  }
  function start(): void {
    if (isSending) return;
    if (!chosen) toast({ ...retailTexts.noFile, tone: "destructive" });
    else if (mayStart()) void transfer.send(chosen.file);
  }

  const shownUrl = chosen?.localUrl ?? (photo.step === "sending" ? photo.localUrl : null);
  return (
    <div className="grid gap-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <section aria-label="Photo" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {chosen || isSending ? (
            <ChosenPhoto
              url={shownUrl}
              name={chosen?.file.name ?? (isSending ? photo.fileName : "")}
              isOver={isOver}
              isSending={isSending}
              onFile={(file) => take([file])}
              onRemove={() => {
                transfer.reset();
                chooseFile(null);
              }}
            />
          ) : (
            <EmptyPlace
              isOver={isOver}
              title={{ drop: "Drop a car from your stock.", add: "Add a car from your stock." }}
              text="The whole car, from outside, as it stands on the forecourt. Only what is around it changes."
              buttons={
                <PhotoButtons
                  look="ink"
                  onFile={(file) => take([file])}
                  onSample={() => {
                    if (mayStart()) void transfer.sendSample();
                  }}
                />
              }
              limits={retailTexts.limits}
              shortcuts="Pasting works too."
            />
          )}
        </section>
        <div className="grid content-start gap-6">
          <OptionsPanel options={options} />
          <StartButton
            isSending={isSending}
            percent={isSending ? photo.percent : 0}
            isProcessing={options.isProcessing}
            onStart={start}
            onStop={transfer.reset}
          />
          {photo.step === "held" ? (
            <div role="alert" className="border-danger grid justify-items-start gap-3 border-l-2 pl-4 text-sm">
              <p>
                <span className="font-semibold">{heldTitle(photo)}</span>
                <br />
                <span className="text-ink-soft">{heldNote(photo)}</span>
              </p>
              <Button onClick={transfer.resume}>Try again</Button>
            </div>
          ) : photo.step === "failed" ? (
            <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
              <span className="font-semibold">{retailTexts.uploadFailed}</span>
              <br />
              <span className="text-danger">{photo.message || retailTexts.uploadError}</span>
            </p>
          ) : null}
          <OutOfTokens />
        </div>
      </div>
      <RecentPictures />
    </div>
  );
}

type StartButtonProps = {
  isSending: boolean;
  percent: number;
  isProcessing: boolean;
  onStart: () => void;
  onStop: () => void;
};

function StartButton({ isSending, percent, isProcessing, onStart, onStop }: StartButtonProps) {
  const isBusy = isSending || isProcessing;
  return (
    <div className="grid gap-3">
      <Button look="signal" className="min-h-12" aria-disabled={isBusy} onClick={isBusy ? undefined : onStart}>
        {isSending ? "Uploading..." : "Start Retail Generation"}
      </Button>
      {isSending ? (
        <>
          <ProgressBar label="Sending your photo" percent={percent} />
          <Button look="quiet" onClick={onStop}>
            Cancel
          </Button>
        </>
      ) : (
        <p role="status" className="text-ink-faint text-sm">
          {isProcessing ? retailTexts.optionsPending : "Sends the photo. Nothing is charged before you pick a preset."}
        </p>
      )}
    </div>
  );
}

type ChosenPhotoProps = {
  url: string | null;
  name: string;
  isOver: boolean;
  isSending: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
};

function ChosenPhoto({ url, name, isOver, isSending, onFile, onRemove }: ChosenPhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <>
      <Viewfinder
        isActive={isOver}
        className="grid h-[min(40rem,calc(100dvh-18rem))] min-h-64 grid-rows-[minmax(0,1fr)] place-items-center p-3"
      >
        {url && url !== brokenUrl ? (
          <img
            src={url}
            alt={`Your car: ${name}`}
            onError={() => setBrokenUrl(url)}
            className="size-full min-h-0 object-contain"
          />
        ) : (
          // Some browsers can't draw HEIC.
          <p className="text-ink-soft text-sm">{name}: this browser can't show it. It can be sent all the same.</p>
        )}
      </Viewfinder>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm font-medium">{name}</p>
        {isSending ? null : (
          <>
            <FileButton onFile={onFile}>Choose another photo</FileButton>
            <Button look="quiet" onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </div>
    </>
  );
}
