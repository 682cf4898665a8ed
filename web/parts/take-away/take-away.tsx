import { PackageOpen } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { createStore } from "#web/browser/create-store.ts";
import { latePart } from "#web/browser/late-part.ts";
import { Button } from "#web/ui/button.tsx";

const TakeAwayDialog = latePart(async () => (await import("./take-away-dialog.tsx")).TakeAwayDialog);

/** Which picture is taken away; it stays while the dialog closes. */
type Opened = { readonly pictureId: string | null; readonly isOpen: boolean };
const nothing: Opened = { pictureId: null, isOpen: false };
const overPage = createStore<Opened>(nothing);

/**
 * Opens all the ways in which a finished picture leaves the house. Over a page the dialog stands by itself: another format that is ordered in
 * it takes the picture from the stage, and this button with it. Inside of another dialog it belongs to that one.
 */
export function TakeAway({
  pictureId,
  isInDialog = false,
  className,
}: {
  pictureId: string;
  isInDialog?: boolean;
  className?: string;
}) {
  const [here, setHere] = useState(nothing);
  const open = isInDialog ? setHere : overPage.set;
  return (
    <>
      <Button className={className} aria-haspopup="dialog" onClick={() => open({ pictureId, isOpen: true })}>
        <PackageOpen aria-hidden="true" className="size-4" />
        Take it away
      </Button>
      <OpenedDialog opened={here} onChange={setHere} />
    </>
  );
}

/** Where the dialog stands that is opened over a page; once, behind every screen. */
export function TakeAwayPlace() {
  const { pathname } = useLocation();
  return <PlaceOnPage key={pathname} />;
}

/** A link in the dialog leads away from it. */
function PlaceOnPage() {
  useEffect(() => () => overPage.set(nothing), []);
  return <OpenedDialog opened={overPage.use()} onChange={overPage.set} />;
}

function OpenedDialog({ opened, onChange }: { opened: Opened; onChange: (next: Opened) => void }) {
  const { pictureId, isOpen } = opened;
  if (pictureId === null) return null;
  return (
    <Suspense>
      {/* Another picture begins anew. */}
      <TakeAwayDialog
        key={pictureId}
        pictureId={pictureId}
        open={isOpen}
        onOpenChange={(next) => onChange({ pictureId, isOpen: next })}
      />
    </Suspense>
  );
}
