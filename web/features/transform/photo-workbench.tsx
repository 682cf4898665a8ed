import { Suspense, useRef, useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { tellsOfNoCar } from "#contract/pass-through.ts";
import type { Ratio } from "#contract/ratios.ts";
import { latePart } from "#web/browser/late-part.ts";
import { AskedPhoto } from "#web/features/transform/photo/asked-photo.tsx";
import { PhotoActions } from "#web/features/transform/photo/photo-actions.tsx";
import { PhotoFoot } from "#web/features/transform/photo/photo-foot.tsx";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { TransformBar, transformBarHeight } from "#web/features/transform/pro/transform-bar.tsx";
import { BottomBar } from "#web/features/transform/result/bottom-bar.tsx";
import { MiniStage, miniStageHeight } from "#web/features/transform/result/mini-stage.tsx";
import { ResultActions } from "#web/features/transform/result/result-actions.tsx";
import type { ResultTab } from "#web/features/transform/result/result-tile.tsx";
import { Stage } from "#web/features/transform/result/stage.tsx";
import { offerText } from "#web/features/transform/scenes/offers.ts";
import { PresetGrid } from "#web/features/transform/scenes/preset-grid.tsx";
import { askForPreset, type Picking } from "#web/features/transform/scenes/use-picking.ts";
import { findAsked } from "#web/parts/look/look-question.ts";
import { formatsTooWide } from "#web/parts/photo/refused-formats.ts";
import { downloadPicture } from "#web/parts/picture/download-picture.ts";
import { usePlaceIt } from "#web/parts/picture/place-it/use-place-it.tsx";
import { ShowCarInScenes } from "#web/parts/scene-tile/shown-car.tsx";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { PhotoQuestions } from "#web/parts/which-car/photo-questions.tsx";
import { useWhichCarOnStage } from "#web/parts/which-car/use-which-car-on-stage.ts";
import { RatioBar } from "#web/ui/ratio-bar.tsx";
import { scenesId } from "./go-to-stage.ts";
import { useIsOnScreen } from "./use-is-on-screen.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** Its code comes with the first finished picture. */
const ShortcutsDialog = latePart(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);
const ZoomCompare = latePart(async () => (await import("#web/parts/picture/zoom-compare.tsx")).ZoomCompare);

type PhotoWorkbenchProps = {
  current: CurrentPhoto;
  picking: Picking;
  isOver: boolean;
  onFile: (file: File) => void;
  onStop: () => void;
};

/** The stage with the photo or its picture, and the scenes beside it. */
export function PhotoWorkbench({ current, picking, isOver, onFile, onStop }: PhotoWorkbenchProps) {
  const { upload, selected } = current;
  const { pro } = picking;
  const [tab, setTab] = useTabOf(selected?.id ?? null);
  const [isZoomed, setZoomed] = useState(false);
  const [isHelpShown, setHelpShown] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const isStageInSight = useIsOnScreen(stage);
  const asked = findAsked(selected, upload);
  const whichCar = useWhichCarOnStage(current);
  const step = (by: 1 | -1) => stepTo(current, by);
  const finished = selected?.status === "done" ? selected : null;
  const hand = usePlaceIt(finished, current);
  const ratio = selected?.aspectRatio ?? picking.ratio;
  const tooWide = upload ? formatsTooWide(upload) : null;
  const isTooWide = (format: Ratio) => format !== ratio && tooWide?.formats.includes(format) === true;

  function chooseFormat(next: Ratio): void {
    picking.setRatio(next);
    if (selected && next !== selected.aspectRatio) picking.take(selected.preset, next);
  }

  useShortcuts({
    onHold: (isHeld) => setTab(isHeld ? "before" : "after"),
    // While the car is in hand the arrows are the car's, wherever the focus is.
    isOff: hand.stage !== null,
    onPress: {
      arrowleft: () => step(-1),
      arrowright: () => step(1),
      d: finished ? () => void downloadPicture(finished) : undefined,
      p: hand.begin,
      c: finished ? () => setTab(tab === "slider" ? "after" : "slider") : undefined,
      z: finished ? () => setZoomed(true) : undefined,
      "?": () => setHelpShown(true),
    },
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 [--stage-height:min(52rem,calc(100dvh-var(--header-height)-18rem))] max-lg:[--stage-height:72dvh] lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <section
        aria-label="Picture"
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start"
      >
        <h1 className="sr-only">Transform</h1>
        <Stage
          ref={stage}
          current={current}
          picking={picking}
          tab={tab}
          isOver={isOver}
          whichCar={whichCar}
          hand={hand.stage}
        />
        {finished && !hand.stage ? (
          <ResultActions
            generation={finished}
            upload={upload}
            tab={tab}
            onTab={setTab}
            onZoom={() => setZoomed(true)}
            onPlace={hand.begin}
            onHelp={() => setHelpShown(true)}
            onMadeAgain={current.select}
          />
        ) : null}
        {asked ? (
          <AskedPhoto key={asked.id} upload={asked} failed={selected} picking={picking} onFile={onFile} />
        ) : selected || picking.waitingPreset ? null : (
          <PhotoActions current={current} picking={picking} onFile={onFile} onStop={onStop} onStart={askForPreset} />
        )}
        <PhotoQuestions whichCar={whichCar} isShown={!selected || asked !== null || isRefused(selected)} />
        {pro.isOn || hand.stage ? null : (
          <RatioBar
            current={ratio}
            {...notesUnder(picking, { selected, ratio, isTooWide })}
            isClosed={isTooWide}
            onChoose={chooseFormat}
          />
        )}
        {tooWide && tooWide.formats.length > 0 ? <p className="text-ink-soft text-sm">{tooWide.reason}</p> : null}
        <PhotoFoot current={current} />
      </section>
      <section id={scenesId} aria-label="Scenes" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <h2 tabIndex={-1} className="display text-xl">
          {selected ? "Take it elsewhere" : "Pick a scene"}
        </h2>
        <OutOfTokens />
        <ShowCarInScenes upload={upload} ratio={ratio}>
          <PresetGrid
            picking={picking}
            chosen={selected?.preset ?? picking.waitingPreset}
            className="grid-cols-2 sm:max-lg:grid-cols-3"
          />
        </ShowCarInScenes>
      </section>
      {isStageInSight && !pro.isOn ? null : (
        <BottomBar heights={[...(isStageInSight ? [] : [miniStageHeight]), ...(pro.isOn ? [transformBarHeight] : [])]}>
          {isStageInSight ? null : (
            <MiniStage current={current} waitingPreset={picking.waitingPreset} ratio={ratio ?? picking.suggested} />
          )}
          {pro.isOn ? <TransformBar picking={picking} onStage={selected} isBesideStage={!isStageInSight} /> : null}
        </BottomBar>
      )}
      {finished?.generatedImageUrl && upload ? (
        <Suspense>
          <ZoomCompare
            open={isZoomed}
            onOpenChange={setZoomed}
            upload={upload}
            generation={finished}
            pictureUrl={finished.generatedImageUrl}
          />
        </Suspense>
      ) : null}
      <Suspense>{isHelpShown ? <ShortcutsDialog open onOpenChange={setHelpShown} /> : null}</Suspense>
    </div>
  );
}

type OnStage = Pick<CurrentPhoto, "selected"> & { ratio: Ratio | null; isTooWide: (format: Ratio) => boolean };

/** What stands under each format: where it leads to, or what speaks against it. */
function notesUnder({ offerOf, cutNoteOf }: Picking, { selected, ratio, isTooWide }: OnStage) {
  const offerFor = (format: Ratio) => (selected ? offerOf(selected.preset, format) : null);
  return {
    noteOf: (format: Ratio): string => {
      if (selected && format === ratio) return "shown";
      const offer = offerFor(format);
      return isTooWide(format) ? "not possible" : offer ? offerText(offer) : "";
    },
    warningOf: (format: Ratio): string => (offerFor(format)?.kind === "show" ? "" : cutNoteOf(format)),
  };
}

/** There is no picture for what its photo shows. */
function isRefused({ status, error }: Generation): boolean {
  return status === "failed" && tellsOfNoCar(error?.code ?? "");
}

/** To the picture beside the selected one in the strip; the photo itself is the first. */
function stepTo({ versions, selected, select }: CurrentPhoto, by: 1 | -1): void {
  const ids = [null, ...versions.map(({ id }) => id)];
  const next = ids[ids.indexOf(selected?.id ?? null) + by];
  if (next !== undefined) select(next);
}

/** A picture is looked at as it is; what it was compared with before stays with that one. */
function useTabOf(id: string | null): [ResultTab, (tab: ResultTab) => void] {
  const [held, setHeld] = useState<{ id: string | null; tab: ResultTab }>({ id, tab: "after" });
  return [held.id === id ? held.tab : "after", (tab) => setHeld({ id, tab })];
}
