import { useEffect, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { toast } from "#web/ui/toast.tsx";
import { BrushBar } from "./brush-bar.tsx";
import { EditorFoot } from "./editor-foot.tsx";
import { keepStrokes } from "./kept-strokes.ts";
import { PartsAside } from "./parts-aside.tsx";
import { PhotoPane } from "./photo-pane.tsx";
import { useBrush } from "./use-brush.ts";
import { useDesk } from "./use-desk.ts";
import { useEditorKeys } from "./use-editor-keys.ts";
import { useLook } from "./use-look.ts";
import { useSaving } from "./use-saving.ts";
import { useTour } from "./use-tour.ts";

type EditorDeskProps = {
  upload: Upload;
  /** The version that is drawn on. */
  base: number;
  sceneUrl: string | null;
  isLeaving: boolean;
  onLeave: (isLeaving: boolean) => void;
  onEdits: (hasEdits: boolean) => void;
  onBase: (version: number) => void;
  onClose: () => void;
};

export function EditorDesk(props: EditorDeskProps) {
  const { upload, base, sceneUrl, isLeaving, onLeave, onEdits, onBase, onClose } = props;
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  // The photo and the version that this desk began with, whatever comes of the upload meanwhile.
  const [begun] = useState(upload);
  const desk = useDesk(begun, canvas);
  const brush = useBrush(begun);
  const saving = useSaving(upload, base);
  const [isPanning, setPanning] = useState(false);
  const [isBack, setBack] = useState(false);
  const { box, edits } = desk;
  const { parts, marked, show, decide, takeAt, scale, setScale, zoom, fit } = useTour(begun, desk);
  const isReady = desk.step === "ready";

  const { isSaving } = saving;

  // What is being saved is not lost by leaving.
  const hasUnsaved = edits.length > 0 && !isSaving;
  useEffect(() => onEdits(hasUnsaved), [hasUnsaved, onEdits]);
  useEffect(() => {
    if (!saving.isSaved) return;
    keepStrokes(upload.id, []);
    toast({
      title: "Cut-out saved",
      description: "Pictures made from now on use it. The studio makes earlier ones again for nothing.",
    });
    onClose();
  }, [saving.isSaved, upload.id, onClose]);
  useLook(box, { look: brush.look, sceneUrl, parts, marked });

  // What is drawn while others are being saved would belong to no version.
  const undo = () => (isSaving ? undefined : desk.wish({ type: "undo" }));
  const redo = () => (isSaving ? undefined : desk.wish({ type: "redo" }));
  const lookBack = (next: boolean) => {
    setBack(next);
    desk.wish({ type: "look", isBack: next });
  };

  useEditorKeys({
    press: {
      k: () => brush.setMode("keep"),
      r: () => brush.setMode("remove"),
      x: brush.swap,
      "[": brush.shrink,
      "]": brush.grow,
      n: () => show((marked + 1) % Math.max(1, parts.length)),
      t: () => (isSaving ? undefined : decide(marked, brush.mode)),
      "+": () => zoom(1.5),
      "=": () => zoom(1.5),
      "-": () => zoom(1 / 1.5),
      "0": fit,
    },
    undo,
    redo,
    hold: { " ": setPanning, b: lookBack },
  });

  /** Its strokes are laid on top of the other version. */
  async function changeBase(read: () => Promise<Upload | null>): Promise<void> {
    const other = await read();
    if (other !== null) onBase(other.cutOut.version);
  }

  return (
    // In a low window, as at 200 %, what lies under the photo is scrolled to.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex flex-1 max-lg:shrink-0 max-lg:flex-col lg:min-h-40">
        <PhotoPane
          desk={desk}
          brush={brush}
          isPanning={isPanning}
          isLocked={isSaving}
          canvas={canvas}
          onCanvas={setCanvas}
          onTap={takeAt}
          onZoom={setScale}
        />
        <PartsAside
          parts={isReady ? parts : null}
          marked={marked}
          isLocked={isSaving}
          onShow={show}
          onDecide={decide}
        />
      </div>
      {desk.step === "ready" ? null : (
        <p role={desk.step === "lost" ? "alert" : "status"} className="px-3 py-2 text-sm sm:px-6">
          {desk.step === "lost"
            ? "The photo can't be shown just now. Close this and open it again."
            : "Opening the photo in full size"}
        </p>
      )}
      <BrushBar
        brush={brush}
        zoomPercent={Math.round(scale * 100)}
        canUndo={edits.length > 0 && !isSaving}
        canRedo={desk.canRedo && !isSaving}
        hasScene={sceneUrl !== null}
        onUndo={undo}
        onRedo={redo}
        onZoom={zoom}
        onFit={fit}
        isBack={isBack}
        onLookBack={lookBack}
      />
      <EditorFoot
        upload={upload}
        base={base}
        edits={edits}
        isReady={isReady}
        isKept={desk.isKept}
        isLeaving={isLeaving}
        saving={saving}
        onSave={() => void saving.save(edits)}
        onCancel={() => (hasUnsaved ? onLeave(true) : onClose())}
        onStay={() => onLeave(false)}
        onDiscard={() => {
          keepStrokes(upload.id, []);
          onClose();
        }}
        onReload={() => void changeBase(saving.reread)}
        onVersion={(version) => void changeBase(() => saving.takeVersion(version))}
      />
    </div>
  );
}
