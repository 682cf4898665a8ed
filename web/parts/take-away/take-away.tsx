import { PackageOpen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#web/ui/button.tsx";

const TakeAwayDialog = lazy(async () => ({ default: (await import("./take-away-dialog.tsx")).TakeAwayDialog }));

/** Opens all the ways in which a finished picture leaves the house. */
export function TakeAway({ pictureId, className }: { pictureId: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <>
      <Button
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      >
        <PackageOpen aria-hidden="true" className="size-4" />
        Take it away
      </Button>
      {hasOpened ? (
        <Suspense>
          {/* Another picture begins anew. */}
          <TakeAwayDialog key={pictureId} pictureId={pictureId} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
