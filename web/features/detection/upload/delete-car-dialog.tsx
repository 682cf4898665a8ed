import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { DeletedCar, ReadCar } from "#contract/read-cars.ts";
import { deleteCar } from "#web/api/car-photos.ts";
import { toFailure } from "#web/api/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

type DeleteCarDialogProps = {
  car: ReadCar;
  name: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Sees to the focus. */
  onDeleted: () => void;
};

/** Says what goes with a car and what stays, and deletes it. */
export function DeleteCarDialog({ car, name, open, onOpenChange, onDeleted }: DeleteCarDialogProps) {
  const client = useQueryClient();
  const isDeleted = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const description = keptText(await deleteCar(client, car.id));
      isDeleted.current = true;
      onOpenChange(false);
      onDeleted();
      const link = { label: "Look at your pictures", to: "/pictures" };
      toast({ title: "Car deleted", ...(description !== null && { description, link }) });
    } catch (error) {
      setProblem(toFailure(error).message);
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
      finalFocus={() => !isDeleted.current}
      title="Delete this car?"
      description={name}
    >
      <div className="grid gap-6 p-6">
        <div className="text-ink-soft grid gap-3 text-sm">
          <p>
            What its photos told and what you said of it goes, number plate included, and so do its photos. This can’t
            be undone, but you can send them again.
          </p>
          <p>Photos that pictures were made of stay with their pictures.</p>
          {car.hasViews ? (
            <p>Its six views stay among your pictures, with the words that they were made of, until you delete them.</p>
          ) : null}
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
            {isBusy ? "Deleting…" : "Delete car"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function keptText({ keptPhotoCount, hasViews }: DeletedCar): string | null {
  const photos =
    keptPhotoCount === 1 ? "one photo that is still needed" : `${keptPhotoCount} photos that are still needed`;
  const kept = [...(hasViews ? ["its views"] : []), ...(keptPhotoCount > 0 ? [photos] : [])];
  return kept.length === 0 ? null : `Kept: ${kept.join(", and ")}.`;
}
