import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { lookCodeOf } from "#contract/gate.ts";
import type { Generation } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { contactPath } from "#web/api/contact-path.ts";
import { presetsQuery } from "#web/api/presets.ts";
import { OptionsPanel } from "#web/features/retail/options/options-panel.tsx";
import { makerOf, optionsFor, type RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { RetailGrid } from "#web/features/retail/presets/retail-grid.tsx";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { useFreshPicture } from "#web/parts/cut-out/use-fresh-picture.ts";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";
import { waitingTexts, waitsForCutOut } from "#web/parts/cut-out/waits-for-cut-out.ts";
import { LookFirst } from "#web/parts/look/look-first.tsx";
import { OwnBackgrounds } from "#web/parts/own-background/own-backgrounds.tsx";
import { useMakeAgain } from "#web/parts/picture/make-again.ts";
import { usePlaceIt } from "#web/parts/picture/place-it/use-place-it.tsx";
import { VersionStrip } from "#web/parts/picture/version-strip.tsx";
import { ZoomCompare } from "#web/parts/picture/zoom-compare.tsx";
import { ShowCarInScenes } from "#web/parts/scene-tile/shown-car.tsx";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { PhotoQuestions } from "#web/parts/which-car/photo-questions.tsx";
import { useWhichCarOnStage } from "#web/parts/which-car/use-which-car-on-stage.ts";
import { Button } from "#web/ui/button.tsx";
import { toast, toastText } from "#web/ui/toast.tsx";
import { FailureNote } from "./failure-note.tsx";
import { madeOtherwise } from "./made-otherwise.ts";
import { PlatePlace } from "./plate-place.tsx";
import { RetailStage } from "./retail-stage.tsx";
import { SuccessCard } from "./success-card.tsx";
import { useRetailOrder, type Order } from "./use-retail-order.ts";
import { useRetailPhoto } from "./use-retail-photo.ts";

/** The uploaded photo, the ten presets, and the picture that a press on one of them makes. */
export function PresetStep({ photoId, options: asked }: { photoId: string; options: RetailOptions }) {
  const [, setSearch] = useSearchParams();
  const photo = useRetailPhoto(photoId);
  const { upload, versions, costIn, selected, select } = photo;
  const photos = upload ? [upload] : [];
  const options = optionsFor(asked, photos, photoId);
  const { order, start, costFrom, dismiss } = useRetailOrder({
    upload,
    versions,
    costIn,
    options,
    onStarted: select,
  });
  const engineOf = (preset: string) => makerOf(options.maker, preset).engine;
  const costOf = (preset: string): number | null => costFrom(engineOf(preset), preset);
  useStageInSight(order.step === "sending");
  const [isZoomed, setZoomed] = useState(false);
  const [heldPreset, setHeldPreset] = useState<string | null>(null);
  const finished = selected?.status === "done" && order.step !== "sending" ? selected : null;
  const hand = usePlaceIt(useIsRetailScene(finished) ? finished : null, { upload, select });
  const whichCar = useWhichCarOnStage(photo);
  const isInTheMaking =
    order.step === "sending" || (order.step === "none" && selected !== null && isUnfinished(selected));
  const chosen = chosenPreset(order, selected);
  const sceneUrl = useSceneUrl(heldPreset);

  const again = useMakeAgain(select);
  useFreshPicture(finished, upload, again);
  const otherwise = finished ? madeOtherwise(finished, options, upload) : null;
  const noteOf = (preset: string) => priceText(costOf(preset));

  function pick(preset: string): void {
    if (!upload) return;
    if (waitsForCutOut(upload)) return;
    if (options.isProcessing) toast({ title: "Processing...", description: retailTexts.optionsPending });
    else if (hasToLook(upload, costOf(preset))) {
      select(null);
      setHeldPreset(preset);
    } else if (upload.matteStatus === "failed")
      toastText(upload.matteError?.message ?? "The car could not be cut out.", "destructive");
    else void start({ preset, engine: engineOf(preset) });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 [--stage-height:min(46rem,calc(100dvh-var(--header-height)-20rem))] max-lg:[--stage-height:72dvh] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <section
        id="retail-stage"
        aria-label="Picture"
        className="grid scroll-mt-(--header-height) grid-cols-[minmax(0,1fr)] content-start gap-4"
      >
        {hand.stage ?? (
          <RetailStage upload={upload} selected={selected} order={order} versions={versions} whichCar={whichCar} />
        )}
        {finished && !hand.stage ? (
          <SuccessCard
            generation={finished}
            upload={upload}
            isPlain={order.step === "none"}
            onZoom={() => setZoomed(true)}
            onPlace={hand.begin}
            otherwise={otherwise}
            price={noteOf(finished.preset)}
            // What a hand has placed stays where it was placed.
            onRemake={() => (otherwise === "cut-out" && finished.placing ? again(finished) : pick(finished.preset))}
          />
        ) : null}
        <FailureNote
          selected={selected}
          upload={upload}
          order={order}
          costIn={costIn}
          onRetry={(wanted, key) => void start(wanted, key)}
          priceOf={(wanted) => priceText(costFrom(wanted.engine, wanted.preset))}
          onDismiss={() => {
            dismiss();
            if (selected?.status !== "done") select(null);
          }}
          onOtherPhoto={() => setSearch({})}
        />
        {upload && !finished ? (
          <LookFirst
            upload={upload}
            sceneUrl={sceneUrl}
            held={heldPreset}
            next={heldPreset === null ? null : { place: shownName(heldPreset), price: noteOf(heldPreset) }}
            onAnswered={() => {
              setHeldPreset(null);
              if (heldPreset !== null) void start({ preset: heldPreset, engine: engineOf(heldPreset) });
            }}
          />
        ) : null}
        <PhotoQuestions whichCar={whichCar} isShown={!isInTheMaking && !hand.stage} />
        <PhotoFoot photo={photo} onOther={() => setSearch({})} />
        <div className="border-line border-t pt-6">
          <OptionsPanel options={options} photos={photos} />
          {upload && options.plate.treatment !== "keep" ? (
            <PlatePlace upload={upload} isAi={options.maker.engine === "cloud"} />
          ) : null}
        </div>
      </section>
      <Studios chosen={chosen} noteOf={noteOf} onPick={pick} upload={upload} ratio={options.ratio} />
      {finished?.generatedImageUrl && upload ? (
        <ZoomCompare
          open={isZoomed}
          onOpenChange={setZoomed}
          upload={upload}
          generation={finished}
          pictureUrl={finished.generatedImageUrl}
        />
      ) : null}
    </div>
  );
}

/** What is there, or was paid, may be had whatever is thought of its outline now. */
function hasToLook(upload: Upload, cost: number | null): boolean {
  const code = lookCodeOf(upload);
  return code === "car_cut_off" || (code !== null && cost !== 0);
}

type RetailPhoto = ReturnType<typeof useRetailPhoto>;

/** What was made of the photo, and the way to another one. */
function PhotoFoot({ photo, onOther }: { photo: RetailPhoto; onOther: () => void }) {
  const { upload, versions, selected, select } = photo;
  const shown = versions.filter(({ status }) => status === "done" || isUnfinished({ status }));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {shown.length > 0 ? (
        <VersionStrip
          versions={shown}
          upload={upload}
          selectedId={selected?.id ?? null}
          photoUrl={upload?.previewUrl ?? null}
          onSelect={select}
        />
      ) : (
        <span />
      )}
      <Button look="quiet" className="px-4 max-sm:-ml-4" onClick={onOther}>
        Upload Another Image
      </Button>
    </div>
  );
}

type StudiosProps = {
  chosen: string | null;
  noteOf: (preset: string) => string;
  onPick: (preset: string) => void;
  upload: Upload | undefined;
  ratio: Ratio;
};

function Studios({ chosen, noteOf, onPick, upload, ratio }: StudiosProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <section aria-labelledby="retail-presets" className="grid gap-4">
        <h2 id="retail-presets" tabIndex={-1} className="display text-xl">
          {chosen ? "Another studio" : "Pick a studio"}
        </h2>
        <p role="status" className="text-ink-soft text-sm">
          {upload?.cutOut.isBeingCorrected ? `${waitingTexts.title}.` : "A press on a preset starts at once."}
        </p>
        <OutOfTokens />
        {/* Until the photo is read a press could start nothing, and no price is true. */}
        <div inert={upload === undefined} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OwnBackgrounds
            chosen={chosen}
            noteOf={noteOf}
            onPick={onPick}
            className="grid-cols-2 sm:max-lg:grid-cols-3"
          />
          <ShowCarInScenes upload={upload} ratio={ratio}>
            <RetailGrid chosen={chosen} noteOf={noteOf} onPick={onPick} className="grid-cols-2 sm:max-lg:grid-cols-3" />
          </ShowCarInScenes>
        </div>
        <SetUpNote />
      </section>
    </div>
  );
}

/** On a phone the presets lie far below the stage: what comes of a press on one is seen there. */
function useStageInSight(isStarting: boolean): void {
  useEffect(() => {
    const stage = document.getElementById("retail-stage");
    if (!isStarting || !stage || stage.getBoundingClientRect().top >= 0) return;
    const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    stage.scrollIntoView({ behavior, block: "start" });
  }, [isStarting]);
}

/** A place of one's own is not placed by hand. */
function useIsRetailScene(made: Generation | null): boolean {
  const { data: presets } = useQuery(presetsQuery);
  return presets?.some(({ name, section }) => name === made?.preset && section === "retail") === true;
}

/** What is made or shown; a failure clears it. */
function chosenPreset(order: Order, selected: Generation | null): string | null {
  if (order.step === "sending") return order.preset;
  if (order.step === "refused" || !selected) return null;
  return selected.status === "done" || isUnfinished(selected) ? selected.preset : null;
}

function priceText(cost: number | null): string {
  return cost === 0 ? "free" : tokensText(cost);
}

function SetUpNote() {
  return (
    <p className="border-line-strong text-ink-soft border-l-2 pl-4 text-sm">
      Custom backgrounds or logos: with Pro, your own are used here. Anything beyond that, such as a studio built after
      your showroom, needs setting up:{" "}
      <Link to={contactPath("retail")} className="text-ink font-semibold underline underline-offset-4">
        contact us
      </Link>
      .
    </p>
  );
}
