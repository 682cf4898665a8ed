import { useState } from "react";
import { defaultRatio, type Ratio } from "#contract/ratios.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { findAsked } from "./cut-question.ts";
import { FileButton } from "./file-button.tsx";
import { FormatBar } from "./format-bar.tsx";
import { PhotoStatus } from "./photo-status.tsx";
import { PresetGrid } from "./preset-grid.tsx";
import { ResultActions } from "./result-actions.tsx";
import type { ResultView } from "./result-tile.tsx";
import { downloadPicture } from "./save-picture.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { Stage } from "./stage.tsx";
import { transformLabel, transformTexts } from "./transform-texts.ts";
import { UseAnyway } from "./use-anyway.tsx";
import type { CurrentPhoto } from "./use-current-photo.ts";
import type { usePicking } from "./use-picking.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { VersionStrip } from "./version-strip.tsx";
import { ZoomCompare } from "./zoom-compare.tsx";

type PhotoWorkbenchProps = {
  current: CurrentPhoto;
  picking: ReturnType<typeof usePicking>;
  isOver: boolean;
  onFile: (file: File) => void;
  onStop: () => void;
};

/** The stage with the photo or its picture, and the scenes beside it. */
export function PhotoWorkbench({ current, picking, isOver, onFile, onStop }: PhotoWorkbenchProps) {
  const { photo, upload, versions, selected, select, forget, localUrl } = current;
  const { pickedPreset } = picking;
  const [view, setView] = useState<ResultView>("after");
  const [isZoomed, setZoomed] = useState(false);
  const [isHelpShown, setHelpShown] = useState(false);
  const asked = findAsked(selected, upload);
  const finished = selected?.status === "done" ? selected : null;
  const photoUrl = localUrl ?? upload?.previewUrl ?? null;
  const ratio = selected?.aspectRatio ?? picking.ratio ?? defaultRatio;

  function step(by: 1 | -1): void {
    const ids = [null, ...versions.map(({ id }) => id)];
    const next = ids[ids.indexOf(selected?.id ?? null) + by];
    if (next !== undefined) select(next);
  }
  function chooseFormat(next: Ratio): void {
    picking.setRatio(next);
    if (!selected || next === selected.aspectRatio) return;
    const made = versions.find(
      (one) => one.preset === selected.preset && one.aspectRatio === next && one.status !== "failed",
    );
    if (made) select(made.id);
    else picking.start(selected.preset, next);
  }
  function askForPreset(): void {
    toast({ title: transformTexts.presetFirst });
    document.querySelector<HTMLElement>("[data-cell]")?.focus();
  }

  useShortcuts({
    onHold: (isHeld) => setView(isHeld ? "before" : "after"),
    onPress: {
      arrowleft: () => step(-1),
      arrowright: () => step(1),
      d: finished ? () => void downloadPicture(finished) : undefined,
      c: finished ? () => setView((held) => (held === "slider" ? "after" : "slider")) : undefined,
      z: finished ? () => setZoomed(true) : undefined,
      "?": () => setHelpShown(true),
    },
  });

  return (
    <div className="grid gap-8 [--stage-height:min(52rem,calc(100dvh-21rem))] max-lg:[--stage-height:72dvh] lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <section aria-label="Picture" className="grid content-start gap-4 lg:sticky lg:top-6 lg:self-start">
        <h1 className="sr-only">Transform</h1>
        <Stage current={current} picking={picking} view={view} isOver={isOver} />
        {finished ? (
          <ResultActions
            generation={finished}
            view={view}
            onView={setView}
            onZoom={() => setZoomed(true)}
            onHelp={() => setHelpShown(true)}
          />
        ) : null}
        {asked ? (
          <UseAnyway key={asked.id} upload={asked} failed={selected} picking={picking} onFile={onFile} />
        ) : selected || picking.waitingPreset ? null : (
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-64 flex-1">
              <PhotoStatus photo={photo} upload={upload} hasScene={pickedPreset !== null} />
            </div>
            {photo.step === "sending" ? (
              <Button onClick={onStop}>Cancel</Button>
            ) : upload?.matteStatus === "failed" ? (
              <FileButton look="signal" onFile={onFile}>
                Choose another photo
              </FileButton>
            ) : pickedPreset ? (
              <Button look="signal" onClick={() => picking.pick(pickedPreset)}>
                {transformLabel(pickedPreset)}
              </Button>
            ) : (
              <Button look="ink" onClick={askForPreset}>
                Start Transformation
              </Button>
            )}
          </div>
        )}
        <FormatBar
          current={ratio}
          spends={selected !== null}
          made={versions
            .filter(({ preset, status }) => preset === selected?.preset && status !== "failed")
            .map(({ aspectRatio }) => aspectRatio)}
          onChoose={chooseFormat}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {versions.length > 0 ? (
            <VersionStrip versions={versions} selectedId={selected?.id ?? null} photoUrl={photoUrl} onSelect={select} />
          ) : (
            <span />
          )}
          <Button look="quiet" className="shrink-0 px-4 max-sm:-ml-4" onClick={forget}>
            Upload Another Image
          </Button>
        </div>
      </section>
      <section aria-label="Scenes" className="grid content-start gap-4">
        <h2 className="display text-xl">{selected ? "Take it elsewhere" : "Pick a scene"}</h2>
        <PresetGrid
          chosen={selected?.preset ?? picking.waitingPreset}
          picked={pickedPreset}
          onPick={picking.pick}
          className="grid-cols-2 sm:max-lg:grid-cols-3"
        />
      </section>
      {finished?.generatedImageUrl && upload ? (
        <ZoomCompare
          open={isZoomed}
          onOpenChange={setZoomed}
          upload={upload}
          generation={finished}
          pictureUrl={finished.generatedImageUrl}
        />
      ) : null}
      <ShortcutsDialog open={isHelpShown} onOpenChange={setHelpShown} />
    </div>
  );
}
