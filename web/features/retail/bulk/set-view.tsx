import { useQuery } from "@tanstack/react-query";
import { FolderOpen, ImageUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { bulkLimits } from "#contract/limits.ts";
import { runOfferQuery } from "#web/api/offers.ts";
import { profileQuery } from "#web/api/profile.ts";
import { OptionsPanel } from "#web/features/retail/options/options-panel.tsx";
import {
  engineWish,
  makerOf,
  optionsFor,
  type RetailOptions,
} from "#web/features/retail/options/use-retail-options.ts";
import { CutOutCheck, useCutOutCheck } from "#web/features/retail/photo/cut-out-check.tsx";
import { RetailGrid } from "#web/features/retail/presets/retail-grid.tsx";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { OwnBackgrounds } from "#web/parts/own-background/own-backgrounds.tsx";
import { DropVeil } from "#web/parts/photo/drop-veil.tsx";
import { EmptyPlace } from "#web/parts/photo/empty-place.tsx";
import { FilesButton } from "#web/parts/photo/file-button.tsx";
import { usePageDrop } from "#web/parts/photo/use-page-drop.ts";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ApartPhotos } from "./apart-photos.tsx";
import { checkFiles, fileNotice, type FileNotice } from "./check-files.ts";
import { usePhotoSet } from "./photo-set.ts";
import { PhotosToLookAt } from "./photos-to-look-at.tsx";
import { isPlateMissing, platePhotosOf } from "./plate-facts.ts";
import { PlatePhotos } from "./plate-photos.tsx";
import { ProcessBar } from "./process-bar.tsx";
import { SendingNote } from "./sending-note.tsx";
import { carsOf, factsOf } from "./set-facts.ts";
import { ThumbGrid } from "./thumb-grid.tsx";
import { useKnownPhotos } from "./use-known-photos.ts";

/** Photos of one listing, or of a whole stock: put together, put in order, and all into one preset. */
export function SetView({ options: asked }: { options: RetailOptions }) {
  const set = usePhotoSet();
  const known = useKnownPhotos();
  const cars = carsOf(known);
  const options = optionsFor(asked, cars, "the set");
  const { data: profile } = useQuery(profileQuery);
  const [preset, setPreset] = useState<string | null>(null);
  const [notice, setNotice] = useState<FileNotice | null>(null);
  const plan = profile?.is_pro ? "pro" : "core";
  const { ratio } = options;
  const maker = makerOf(options.maker, preset);
  const uploadIds = known.flatMap(({ photo }) => (photo.isDropped || photo.uploadId === null ? [] : [photo.uploadId]));
  const wanted = { preset: preset ?? "", uploadIds, ...options.wish, ...engineWish(maker.engine) };
  const { data: offer } = useQuery({ ...runOfferQuery(wanted), enabled: preset !== null && uploadIds.length > 0 });
  const facts = factsOf(known, { ratio, offer, price: maker.tokens });

  const checking = useCutOutCheck();
  const isPlateTreated = options.plate.treatment !== "keep";
  const platePhotos = platePhotosOf(known, options.ratio);

  const noteOf = (name: string) => (name === preset ? "for all" : "");

  function take(files: readonly File[]): void {
    const check = checkFiles(files, { held: set.photos.read().length, plan });
    const said = fileNotice(check, plan);
    setNotice(said);
    if (said) {
      const link = said.isPlanLimit ? { label: "See the plans", to: "/pricing" } : undefined;
      toast({ title: said.title, description: said.description, tone: "destructive", link });
    }
    if (check.taken.length > 0) set.add(check.taken);
  }
  const isOver = usePageDrop(take);

  if (known.length === 0) {
    return (
      <div className="grid gap-6">
        <EmptySet isOver={isOver} limit={bulkLimits[plan]} onFiles={take} />
        {notice ? <Notice notice={notice} /> : null}
        <OutOfTokens />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <section aria-label="Photos" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="display text-xl">
              {known.length === 1 ? "1 photo" : `${known.length} photos`}
              <span className="text-ink-faint"> of {bulkLimits[plan]}</span>
            </h2>
            <div className="flex flex-wrap gap-2">
              <FilesButton onFiles={take}>Add photos</FilesButton>
              <Button look="quiet" onClick={set.clear}>
                Remove all
              </Button>
            </div>
          </div>
          {notice ? <Notice notice={notice} /> : null}
          <SendingNote />
          <ThumbGrid known={known} ratio={options.ratio} isPlateTreated={isPlateTreated} onCheck={checking.check} />
        </section>
        <PhotosToLookAt
          known={known.filter(({ photo }) => !facts.paidInDoubt.includes(photo.key))}
          ratio={ratio}
          tokens={maker.tokens}
          onCheck={checking.check}
        />
        <ApartPhotos known={known} ratio={ratio} onCheck={checking.check} />
        {isPlateTreated ? (
          <PlatePhotos photos={platePhotos} reading={facts.reading} isAi={maker.engine === "cloud"} />
        ) : null}
        <section aria-labelledby="bulk-presets" className="grid gap-4">
          <h2 id="bulk-presets" className="display text-xl">
            One preset for all
          </h2>
          <OwnBackgrounds
            chosen={preset}
            noteOf={noteOf}
            onPick={setPreset}
            onGone={setPreset}
            isChoice
            className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-5"
          />
          <RetailGrid
            chosen={preset}
            noteOf={noteOf}
            onPick={setPreset}
            isChoice
            className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-5"
          />
        </section>
      </div>
      <div className="grid content-start gap-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
        <OptionsPanel options={options} photos={cars} />
        <ProcessBar
          facts={facts}
          preset={preset}
          options={options}
          missingPlates={isPlateTreated ? platePhotos.filter(({ upload }) => isPlateMissing(upload)).length : 0}
        />
      </div>
      <CutOutCheck checking={checking} preset={preset} />
      {isOver ? <DropVeil>These photos join the set.</DropVeil> : null}
    </div>
  );
}

function Notice({ notice }: { notice: FileNotice }) {
  return (
    <p role="status" className="border-danger border-l-2 pl-4 text-sm">
      <span className="font-semibold">{notice.title}</span>
      <br />
      <span className="text-ink-soft">{notice.description}</span>
      {notice.isPlanLimit ? (
        <>
          {" "}
          <Link to="/pricing" className="font-semibold underline underline-offset-4">
            Pro takes {bulkLimits.pro}
          </Link>
        </>
      ) : null}
    </p>
  );
}

type EmptySetProps = { isOver: boolean; limit: number; onFiles: (files: readonly File[]) => void };

function EmptySet({ isOver, limit, onFiles }: EmptySetProps) {
  return (
    <EmptyPlace
      isOver={isOver}
      title={{ drop: "Drop a whole listing here.", add: "Add a whole listing." }}
      text={`Up to ${limit} photos, all into one preset and one look. Interior, wheel and detail shots may be among them: they are recognised, stay as they are and cost nothing.`}
      buttons={
        <>
          <FilesButton look="signal" className="min-h-12" onFiles={onFiles}>
            <ImageUp aria-hidden="true" className="size-5" />
            Choose photos
          </FilesButton>
          <FilesButton className="min-h-12 pointer-coarse:hidden" isFolder onFiles={onFiles}>
            <FolderOpen aria-hidden="true" className="size-5" />
            Choose a folder
          </FilesButton>
        </>
      }
      limits={retailTexts.limits}
      shortcuts="Pasting and dropping a folder work too."
    />
  );
}
