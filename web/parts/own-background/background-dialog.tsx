import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorTable } from "#contract/errors.ts";
import { leastBackgroundPixels } from "#contract/limits.ts";
import type { OwnBackground, OwnBackgroundFacts } from "#contract/own-backgrounds.ts";
import type { Upload } from "#contract/uploads.ts";
import { isAbort, withRetries } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { addOwnBackground, changeOwnBackground } from "#web/api/own-backgrounds.ts";
import { uploadPhoto } from "#web/api/uploads.ts";
import { checkPhotoFile } from "#web/parts/photo/check-photo-file.ts";
import { FileButton } from "#web/parts/photo/file-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { RangeField } from "#web/ui/range-field.tsx";
import { ghostCar } from "./ghost-car.ts";
import { glossText, ownBackgroundTexts } from "./own-background-texts.ts";
import { PhotoLines } from "./photo-lines.tsx";

type BackgroundDialogProps = {
  /** The one that is changed; null: a new one. */
  changed: OwnBackground | null;
  onClose: () => void;
  onSaved: (background: OwnBackground) => void;
};

type Place = { uploadId: string; url: string; width: number; height: number };

const usual: OwnBackgroundFacts = { name: "", horizonShare: 0.45, groundShare: 0.8, gloss: 0.2 };

/** A photo of an empty place, its two lines, the floor's gloss and a name. Mounted while it is open. */
export function BackgroundDialog({ changed, onClose, onSaved }: BackgroundDialogProps) {
  const [place, setPlace] = useState<Place | null>(changed && placeOf(changed));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={changed ? `Change ${changed.name}` : ownBackgroundTexts.add}
      description={place ? ownBackgroundTexts.lines : ownBackgroundTexts.wanted}
      size="wide"
    >
      {place ? (
        <LinesStep place={place} changed={changed} onClose={onClose} onSaved={onSaved} />
      ) : (
        <PhotoStep onPlace={setPlace} />
      )}
    </Dialog>
  );
}

function placeOf({ uploadId, photoUrl, width, height }: OwnBackground): Place {
  return { uploadId, url: photoUrl, width, height };
}

function PhotoStep({ onPlace }: { onPlace: (place: Place) => void }) {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const code = checkPhotoFile(file);
    setProblem(code === null ? null : errorTable[code].message);
    if (code !== null) return;
    const stopping = new AbortController();
    running.current = stopping;
    setPercent(0);
    try {
      const { signal } = stopping;
      const upload = await withRetries(
        () => uploadPhoto({ file, purpose: "background", signal, onProgress: setPercent }),
        undefined,
        signal,
      );
      if (isLargeEnough(upload))
        onPlace({ uploadId: upload.id, url: upload.uploadUrl, width: upload.width, height: upload.height });
      else setProblem(errorTable.background_too_small.message);
    } catch (error) {
      if (!isAbort(error)) setProblem(toFailure(error).message);
    } finally {
      setPercent(null);
    }
  }

  return (
    <div className="grid justify-items-start gap-4 p-6">
      {percent === null ? (
        <FileButton look="signal" label={ownBackgroundTexts.choose} onFile={(file) => void send(file)}>
          {ownBackgroundTexts.choose}
        </FileButton>
      ) : (
        <>
          <ProgressBar label="Sending the photo" percent={percent} />
          <Button onClick={() => running.current?.abort()}>Cancel</Button>
        </>
      )}
      {problem ? (
        <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function isLargeEnough({ width, height }: Pick<Upload, "width" | "height">): boolean {
  const { longSide, shortSide } = leastBackgroundPixels;
  return Math.max(width, height) >= longSide && Math.min(width, height) >= shortSide;
}

type LinesStepProps = BackgroundDialogProps & { place: Place };

function LinesStep({ place, changed, onClose, onSaved }: LinesStepProps) {
  const client = useQueryClient();
  const [facts, setFacts] = useState<OwnBackgroundFacts>(changed ? factsOf(changed) : usual);
  const [isSaving, setSaving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = facts.name.trim();

  async function save(): Promise<void> {
    setAsked(true);
    if (name === "") return;
    setSaving(true);
    setProblem(null);
    try {
      const named = { ...facts, name };
      onSaved(
        changed
          ? await changeOwnBackground(client, changed.id, named)
          : await addOwnBackground(client, { ...named, uploadId: place.uploadId }),
      );
    } catch (error) {
      setProblem(toFailure(error).message);
      setSaving(false);
    }
  }

  const form = useRef<HTMLFormElement>(null);
  // What had the focus went with the step before.
  useEffect(() => form.current?.querySelector<HTMLElement>("[role='slider']")?.focus(), []);

  const warning = sizeWarning(facts, place);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6 p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <PhotoLines photo={place} lines={facts} onChange={(lines) => setFacts({ ...facts, ...lines })} />
      <p role="status" className="text-ink-soft min-h-5 text-sm">
        {warning ?? `Horizon: ${ownBackgroundTexts.horizonHint} Ground line: ${ownBackgroundTexts.groundHint}`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          value={facts.name}
          maxLength={40}
          autoComplete="off"
          errors={isAsked && name === "" ? ["Give it a name."] : undefined}
          onChange={({ currentTarget: { value } }) => setFacts({ ...facts, name: value })}
        />
        <RangeField
          label="Gloss of the floor"
          min={0}
          max={100}
          step={5}
          value={Math.round(facts.gloss * 100)}
          valueText={glossText(facts.gloss)}
          onChange={(percent) => setFacts({ ...facts, gloss: percent / 100 })}
        />
      </div>
      {problem ? (
        <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="signal" aria-disabled={isSaving}>
          {isSaving ? "Saving…" : changed ? "Save changes" : "Save background"}
        </Button>
      </div>
    </form>
  );
}

function factsOf({ name, horizonShare, groundShare, gloss }: OwnBackground): OwnBackgroundFacts {
  return { name, horizonShare, groundShare, gloss };
}

/** A car shorter than this share of the photo's width is lost in it. */
const smallShare = 0.2;

function sizeWarning(facts: OwnBackgroundFacts, place: Place): string | null {
  const { width } = ghostCar(facts, place);
  if (width > 1) return ownBackgroundTexts.tooWide;
  return width < smallShare ? ownBackgroundTexts.tooSmall : null;
}
