import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isPlateIn, type PlateState } from "#contract/number-plates.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PlatePane, type PlateView } from "./plate-pane.tsx";
import { usePlateCorners } from "./use-plate-corners.ts";
import { middleOf } from "./usual-plate.ts";

/** Percent of the pane's width. */
const zooms = [100, 200, 300, 400] as const;

type PlateCornersDialogProps = {
  upload: Upload;
  open: boolean;
  onClose: () => void;
};

/** Where a photo's number plate is: its corners are dragged onto it, or it is said that there is none. */
export function PlateCornersDialog({ upload, open, onClose }: PlateCornersDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="screen"
      title="Where is the number plate?"
      description="Drag each corner onto the plate's. Arrow keys move a corner by 1 pixel, with Shift by 10."
    >
      <PlateEditor key={upload.id} upload={upload} onClose={onClose} />
    </Dialog>
  );
}

function PlateEditor({ upload, onClose }: Omit<PlateCornersDialogProps, "open">) {
  const corners = usePlateCorners(upload);
  const [view, setView] = useState<PlateView>({
    zoom: upload.numberPlate === null ? zooms[0] : zooms[3],
    centre: middleOf(corners.quad),
  });
  const [isPhotoLost, setPhotoLost] = useState(false);
  const { save, isSaving, failure } = useSaving(upload, onClose);
  const { foundPlate } = upload;
  const isPlate = isPlateIn(corners.quad, upload);

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2 sm:px-6">
        <ZoomBar zoom={view.zoom} onChange={(zoom) => setView({ zoom, centre: middleOf(corners.quad) })} />
        <Button look="quiet" className="px-3" disabled={!corners.canUndo} onClick={corners.undo}>
          Undo
        </Button>
        {foundPlate === null ? null : (
          <Button look="quiet" className="px-3" onClick={() => corners.replace(foundPlate)}>
            Reset to what was found
          </Button>
        )}
        <p className="text-ink-soft text-sm">{knowledge[upload.plateState]}</p>
      </div>
      {isPhotoLost ? (
        <p role="alert" className="text-danger px-4 py-2 text-sm sm:px-6">
          The photo can't be shown just now. Close this and open it again.
        </p>
      ) : null}
      <PlatePane upload={upload} corners={corners} view={view} onLost={() => setPhotoLost(true)} />
      <footer className="flex flex-wrap items-center justify-end gap-3 px-4 py-3 sm:px-6">
        <p role="alert" className="text-danger mr-auto text-sm empty:hidden">
          {failure ?? (isPlate ? "" : "These corners make no plate: each belongs to its own corner of it.")}
        </p>
        <Button disabled={isSaving} onClick={() => void save(null)}>
          No plate in this photo
        </Button>
        <Button look="signal" disabled={isSaving || !isPlate} onClick={() => void save(corners.quad)}>
          {isSaving ? "Saving…" : "Save corners"}
        </Button>
      </footer>
    </div>
  );
}

function useSaving(upload: Upload, onSaved: () => void) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(quad: Upload["foundPlate"]): Promise<void> {
    setSaving(true);
    setFailure(null);
    try {
      const placed = await call("put /api/uploads/{id}/number-plate", { path: { id: upload.id }, body: { quad } });
      client.setQueryData(uploadQuery(upload.id).queryKey, placed);
      onSaved();
    } catch (error) {
      setFailure(toFailure(error).message);
    } finally {
      setSaving(false);
    }
  }
  return { save, isSaving, failure };
}

const knowledge = {
  not_sought: "Nobody has looked for the plate yet. Drag the corners onto it.",
  not_found: "No plate was found. Drag the corners onto it.",
  found: "This plate was found in the photo.",
  marked: "You marked these corners.",
  none: "You said that there is no plate in this photo.",
} as const satisfies Record<PlateState, string>;

function ZoomBar({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const at = zooms.findIndex((one) => one === zoom);
  const smaller = zooms[at - 1];
  const larger = zooms[at + 1];
  const step = "px-3 text-base";
  return (
    <div role="group" aria-label="Zoom" className="flex items-center">
      <Button
        look="quiet"
        className={step}
        aria-label="Zoom out"
        disabled={smaller === undefined}
        onClick={() => (smaller === undefined ? undefined : onChange(smaller))}
      >
        −
      </Button>
      <output className="min-w-12 text-center text-sm tabular-nums">{zoom} %</output>
      <Button
        look="quiet"
        className={step}
        aria-label="Zoom in"
        disabled={larger === undefined}
        onClick={() => (larger === undefined ? undefined : onChange(larger))}
      >
        +
      </Button>
    </div>
  );
}
