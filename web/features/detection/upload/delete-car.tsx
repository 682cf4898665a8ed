import { Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ReadCar } from "#contract/read-cars.ts";
import { IconButton } from "#web/ui/button.tsx";

const DeleteCarDialog = lazy(async () => ({
  default: (await import("./delete-car-dialog.tsx")).DeleteCarDialog,
}));

/** Deletes a car, once it has been said what goes with it and what stays. */
export function DeleteCar({ car, name }: { car: ReadCar; name: string }) {
  const [asks, setAsks] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  return (
    <>
      <IconButton
        label={`Delete ${name}`}
        onClick={() => {
          setHasAsked(true);
          setAsks(true);
        }}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      {hasAsked ? (
        <Suspense>
          <DeleteCarDialog car={car} name={name} open={asks} onOpenChange={setAsks} />
        </Suspense>
      ) : null}
    </>
  );
}
