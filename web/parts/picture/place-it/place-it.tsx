import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { plainPlacing } from "#contract/placing.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { placingOfferQuery } from "#web/api/placing.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { PlacingControls } from "./placing-controls.tsx";
import { isSamePlacing } from "./placing-history.ts";
import { PlacingStage } from "./placing-stage.tsx";
import { missingNotes, placingTexts } from "./placing-texts.ts";
import { usePlacing, type KeptPlacings } from "./use-placing.ts";

type PlaceItProps = {
  generation: Generation;
  upload: Upload;
  kept: KeptPlacings;
  /** The picture that came of it. */
  onApplied: (id: string) => void;
  onCancel: () => void;
};

/** A finished picture, its car, shadow, light and floor to be turned by hand. */
export function PlaceIt({ generation, upload, kept, onApplied, onCancel }: PlaceItProps) {
  const client = useQueryClient();
  const itself = generation.placing ?? plainPlacing;
  const { placing, turn, endGesture, undo, redo } = usePlacing({ id: generation.id, itself, kept });
  const {
    data: offer,
    error,
    refetch,
  } = useQuery({ ...placingOfferQuery(generation.id, placing.isMirrored), placeholderData: keepPreviousData });
  const [isApplying, setApplying] = useState(false);
  const offered = offer?.controls ?? [];
  const isMovable = offered.includes("across") || offered.includes("depth");
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);

  async function apply(): Promise<void> {
    setApplying(true);
    try {
      const { id } = await call("post /api/pictures/{id}/formats", {
        path: { id: generation.id },
        body: { aspectRatio: generation.aspectRatio, placing, expectedCost: 0 },
      });
      putGeneration(client, await call("get /api/generations/{id}", { path: { id } }));
      announce(`Your image in ${generation.preset} is made as you placed it.`);
      onApplied(id);
    } catch (reason) {
      toast({ title: "It could not be applied", description: toFailure(reason).message, tone: "destructive" });
      setApplying(false);
    }
  }

  return (
    <section
      aria-label="Place it"
      data-own-keys
      // Small enough that the picture is seen while its last control is turned.
      className="grid grid-cols-[minmax(0,1fr)] gap-4 [--stage-height:max(14rem,calc(100dvh-var(--header-height)-25rem))] max-lg:[--stage-height:40dvh]"
    >
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Place the car by hand
      </h2>
      <div className="bg-canvas max-lg:sticky max-lg:top-(--header-height) max-lg:z-10 max-lg:pb-2">
        <PlacingStage
          generation={generation}
          upload={upload}
          itself={itself}
          placing={placing}
          ground={offer && isMovable ? offer.ground : null}
          onMove={(to) => turn(to, "move")}
          onLetGo={endGesture}
        />
      </div>
      <Actions
        isApplying={isApplying}
        isTurned={!isSamePlacing(placing, itself)}
        undo={undo}
        redo={redo}
        onApply={() => void apply()}
        onResetAll={isSamePlacing(placing, plainPlacing) ? null : () => turn(plainPlacing)}
        onCancel={onCancel}
      />
      {offer ? (
        <>
          <PlacingControls
            offered={offered}
            ground={offer.ground}
            placing={placing}
            onTurn={turn}
            onLetGo={endGesture}
          />
          <Notes generation={generation} offered={offered} upload={upload} isMirrored={placing.isMirrored} />
        </>
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p className="text-danger text-sm">{toFailure(error).message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <p role="status" className="text-ink-soft text-sm">
          {placingTexts.loading}
        </p>
      )}
    </section>
  );
}

type ActionsProps = {
  isApplying: boolean;
  isTurned: boolean;
  undo: (() => void) | null;
  redo: (() => void) | null;
  onApply: () => void;
  onResetAll: (() => void) | null;
  onCancel: () => void;
};

function Actions({ isApplying, isTurned, undo, redo, onApply, onResetAll, onCancel }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="signal" className="max-sm:w-full" disabled={!isTurned || isApplying} onClick={onApply}>
        {isApplying ? "Applying …" : placingTexts.apply}
      </Button>
      <Button disabled={isApplying} onClick={onCancel}>
        Cancel
      </Button>
      <IconButton label="Undo" disabled={undo === null} onClick={() => undo?.()}>
        <Undo2 aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label="Redo" disabled={redo === null} onClick={() => redo?.()}>
        <Redo2 aria-hidden="true" className="size-4" />
      </IconButton>
      <Button look="quiet" className="px-4" disabled={onResetAll === null} onClick={() => onResetAll?.()}>
        Reset all
      </Button>
    </div>
  );
}

type NotesProps = {
  generation: Generation;
  upload: Upload;
  offered: Parameters<typeof missingNotes>[0];
  isMirrored: boolean;
};

function Notes({ generation, upload, offered, isMirrored }: NotesProps) {
  const notes = missingNotes(offered, { isCut: upload.cutSides.length > 0 });
  if (generation.kind === "retail") notes.push(placingTexts.keptPixels);
  if (generation.logo || generation.plateTreatment !== "keep") notes.push(placingTexts.unfinished);
  else if (isMirrored) notes.push(placingTexts.unblurred);
  return (
    <div className="text-ink-soft grid gap-1 text-sm">
      <p>{placingTexts.free}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
