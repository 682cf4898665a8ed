import { Trash2 } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import type { ReadCar } from "#contract/read-cars.ts";
import { latePart } from "#web/browser/late-part.ts";
import { IconButton } from "#web/ui/button.tsx";
import { headingAbove } from "#web/ui/focus-what-stays.ts";

const DeleteCarDialog = latePart(async () => (await import("./delete-car-dialog.tsx")).DeleteCarDialog);

/** Deletes a car, once it has been said what goes with it and what stays. */
export function DeleteCar({ car, name }: { car: ReadCar; name: string }) {
  const [asks, setAsks] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const heading = useRef<HTMLElement>(null);
  // The button goes with its car, and the focus of the dialog that closes would go with it.
  const focusHeading = () => setTimeout(() => heading.current?.focus());
  return (
    <>
      <IconButton
        label={`Delete ${name}`}
        onClick={({ currentTarget }) => {
          heading.current = headingAbove(currentTarget);
          setHasAsked(true);
          setAsks(true);
        }}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      {hasAsked ? (
        <Suspense>
          <DeleteCarDialog car={car} name={name} open={asks} onOpenChange={setAsks} onDeleted={focusHeading} />
        </Suspense>
      ) : null}
    </>
  );
}
