import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toFailure } from "#web/api/failure.ts";
import { deleteUpload } from "#web/api/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

type DeletePhotoDialogProps = {
  uploadId: string;
  /** Finished pictures of it; null where that is not known. */
  pictureCount: number | null;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDeleted: () => void;
};

/** Says what goes with a photo and what stays, and deletes it. */
export function DeletePhotoDialog({ uploadId, pictureCount, open, onOpenChange, onDeleted }: DeletePhotoDialogProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const left = await deleteUpload(client, uploadId);
      onOpenChange(false);
      const kept = keptText(left.pictureCount);
      const link = { label: "Look at your pictures", to: "/pictures" };
      toast({ title: "Photo deleted", ...(kept !== null && { description: kept, link }) });
      onDeleted();
    } catch (error) {
      const { message, reasons } = toFailure(error);
      setProblem([message, ...reasons].join(" "));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        setProblem(null);
      }}
      title="Delete this photo?"
    >
      <div className="grid gap-6 p-6">
        <div className="text-ink-soft grid gap-3 text-sm">
          <p>
            The photo goes, with its preview and the outline of its car. This can’t be undone, but you can send it
            again.
          </p>
          {pictureCount === 0 ? null : (
            <p>
              {pictureCount === null ? "Pictures that were made of it stay" : staysText(pictureCount)}, and can be
              downloaded as before. Other formats, and the proof of a retail picture, need the photo.
            </p>
          )}
        </div>
        {problem ? (
          <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
            {problem}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button look="signal" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          <Button aria-disabled={isBusy} onClick={isBusy ? undefined : () => void remove()}>
            {isBusy ? "Deleting…" : "Delete photo"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function staysText(count: number): string {
  return count === 1 ? "The picture that was made of it stays" : `The ${count} pictures that were made of it stay`;
}

function keptText(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "Its picture is kept." : `Its ${count} pictures are kept.`;
}
