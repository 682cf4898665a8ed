import { useQuery } from "@tanstack/react-query";
import { FolderOpen, ImageUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { bulkLimits } from "#contract/limits.ts";
import { contactPath } from "#web/api/contact-path.ts";
import { generationsQuery } from "#web/api/generations.ts";
import { profileQuery } from "#web/api/profile.ts";
import { OptionsPanel } from "#web/features/retail/options/options-panel.tsx";
import type { RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { RetailGrid } from "#web/features/retail/presets/retail-grid.tsx";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { OwnBackgrounds } from "#web/parts/own-background/own-backgrounds.tsx";
import { DropVeil } from "#web/parts/photo/drop-veil.tsx";
import { FilesButton } from "#web/parts/photo/file-button.tsx";
import { usePageDrop } from "#web/parts/photo/use-page-drop.ts";
import { Button } from "#web/ui/button.tsx";
import { NoTokens } from "#web/ui/no-tokens.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { ApartPhotos } from "./apart-photos.tsx";
import { checkFiles, fileNotice, type FileNotice } from "./check-files.ts";
import { usePhotoSet } from "./photo-set.ts";
import { ProcessBar } from "./process-bar.tsx";
import { SendingNote } from "./sending-note.tsx";
import { factsOf } from "./set-facts.ts";
import { ThumbGrid } from "./thumb-grid.tsx";
import { useKnownPhotos } from "./use-known-photos.ts";

/** Photos of one listing, or of a whole stock: put together, put in order, and all into one preset. */
export function SetView({ options }: { options: RetailOptions }) {
  const set = usePhotoSet();
  const known = useKnownPhotos();
  const { data: profile } = useQuery(profileQuery);
  const { data: page } = useQuery(generationsQuery);
  const [preset, setPreset] = useState<string | null>(null);
  const [notice, setNotice] = useState<FileNotice | null>(null);
  const plan = profile?.is_pro ? "pro" : "core";
  const facts = factsOf(known, { ratio: options.ratio, preset, made: page?.generations ?? [] });

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
        <EmptyPlace isOver={isOver} limit={bulkLimits[plan]} onFiles={take} />
        {notice ? <Notice notice={notice} /> : null}
        {profile?.generation_tokens === 0 ? <NoTokens writeTo={contactPath("tokens")} /> : null}
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
          <ThumbGrid known={known} ratio={options.ratio} />
        </section>
        <ApartPhotos known={known} ratio={options.ratio} />
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
        <OptionsPanel options={options} />
        <ProcessBar facts={facts} preset={preset} options={options} />
      </div>
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

type EmptyPlaceProps = { isOver: boolean; limit: number; onFiles: (files: readonly File[]) => void };

function EmptyPlace({ isOver, limit, onFiles }: EmptyPlaceProps) {
  const [canDrop] = useState(() => window.matchMedia("(any-pointer: fine)").matches);
  return (
    <Viewfinder
      isActive={isOver}
      className="grid min-h-[min(30rem,calc(100dvh-18rem))] content-center gap-8 p-6 sm:p-12"
    >
      <div className="grid gap-4">
        <h2 className="display text-3xl">
          {isOver ? "Let go." : canDrop ? "Drop a whole listing here." : "Add a whole listing."}
        </h2>
        <p className="text-ink-soft max-w-xl text-lg">
          Up to {limit} photos, all into one preset and one look. Interior, wheel and detail shots may be among them:
          they are recognised, stay as they are and cost nothing.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:gap-4">
        <FilesButton look="signal" className="min-h-12" onFiles={onFiles}>
          <ImageUp aria-hidden="true" className="size-5" />
          Choose photos
        </FilesButton>
        <FilesButton className="min-h-12 pointer-coarse:hidden" isFolder onFiles={onFiles}>
          <FolderOpen aria-hidden="true" className="size-5" />
          Choose a folder
        </FilesButton>
      </div>
      <p className="text-ink-faint text-sm">
        {retailTexts.limits}
        <span className="pointer-coarse:hidden"> Pasting and dropping a folder work too.</span>
      </p>
    </Viewfinder>
  );
}
