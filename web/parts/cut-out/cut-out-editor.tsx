import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EditorDesk } from "./editor-desk.tsx";

export type CutOutEditorProps = {
  upload: Upload;
  /** An empty picture of the scene that is chosen. */
  sceneUrl: string | null;
  onClose: () => void;
};

/** Puts the cut-out of a photo right by hand, over the whole window. */
export function CutOutEditor({ upload: given, sceneUrl, onClose }: CutOutEditorProps) {
  const { data: upload = given } = useQuery(uploadQuery(given.id));
  const [base, setBase] = useState(given.cutOut.version);
  const [isLeaving, setLeaving] = useState(false);
  const [hasEdits, setHasEdits] = useState(false);
  const leave = () => (hasEdits ? setLeaving(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : leave())}
      size="screen"
      title="Correct the cut-out"
      description={
        <span className="[@media(max-height:30rem)]:sr-only">
          Draw roughly: a stroke snaps to the car's edge. Tap a marked place to keep or remove all of it.{" "}
          <span className="pointer-coarse:hidden">
            K keeps, R removes, [ and ] change the size, N goes to the next marked place and T takes it; the space bar
            moves the photo.
          </span>
          <span className="pointer-fine:hidden">Two fingers move and zoom the photo.</span>
        </span>
      }
    >
      <EditorDesk
        key={base}
        upload={upload}
        base={base}
        sceneUrl={sceneUrl}
        isLeaving={isLeaving}
        onLeave={setLeaving}
        onEdits={setHasEdits}
        onBase={setBase}
        onClose={onClose}
      />
    </Dialog>
  );
}
