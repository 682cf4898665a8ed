import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { PlateCornersDialog } from "#web/parts/plate/plate-corners-dialog.tsx";
import { Button } from "#web/ui/button.tsx";

/** Where the plate of this photo is: as it was found, or as the person says. */
export function PlatePlace({ upload, isAi }: { upload: Upload; isAi: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-2 pt-4">
      <Button onClick={() => setOpen(true)}>
        {upload.numberPlate ? "Check the plate's corners" : "Mark the plate"}
      </Button>
      <p className="text-ink-soft text-sm">
        {upload.numberPlate ? "Its place is known." : "Unmarked, it is looked for when the picture is made."}{" "}
        {isAi
          ? "Making the picture again with it is another picture by AI."
          : "Making the picture again with it is free."}
      </p>
      <PlateCornersDialog upload={upload} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
