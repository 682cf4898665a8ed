import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { LaidPhoto } from "#web/parts/picture/laid-photo.tsx";
import { layCarOnCar } from "#web/parts/picture/lay-car-on-car.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { leadPanes } from "#web/ui/lead-panes.ts";
import { PanPane } from "#web/ui/pan-pane.tsx";
import { useImageLoad } from "#web/ui/use-image-load.ts";

type DifferenceDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  generation: Generation;
  differenceUrl: string;
  upload: Upload;
};

/** The photo, and beside it what differs in the finished file, pixel for pixel and moved together. */
export function DifferenceDialog({ open, onOpenChange, ...compared }: DifferenceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Difference at 100 %" size="screen">
      <Panes {...compared} />
    </Dialog>
  );
}

function Panes({ generation, differenceUrl, upload }: Omit<DifferenceDialogProps, "open" | "onOpenChange">) {
  const { carBox } = generation;
  const { attempt, isBroken, retry, onLoad, onError } = useImageLoad(differenceUrl);
  const place = layCarOnCar(upload, generation);
  const size = { width: generation.width ?? 0, height: generation.height ?? 0 };
  const centre = carBox ? { x: carBox.left + carBox.width / 2, y: carBox.top + carBox.height / 2 } : null;
  return (
    <>
      <p className="text-ink-soft px-4 pb-2 text-sm sm:px-6">
        Black is no difference. Others are amplified: what can just be seen is a fifth of full brightness.
      </p>
      <div data-own-keys className="bg-line grid min-h-0 flex-1 gap-0.5 portrait:grid-rows-2 landscape:grid-cols-2">
        <PanPane name="Your photo" size={place ? size : upload} centre={place ? centre : null} onScroll={leadPanes}>
          {place ? (
            <LaidPhoto upload={upload} place={place} />
          ) : (
            <img src={upload.uploadUrl} alt="Your car as you photographed it" draggable={false} className="size-full" />
          )}
        </PanPane>
        <PanPane name="The difference" size={size} centre={centre} onScroll={leadPanes}>
          {isBroken ? (
            <div role="alert" className="grid size-full place-content-center justify-items-center gap-4 text-sm">
              <p>The difference picture could not be loaded.</p>
              <Button onClick={retry}>Try again</Button>
            </div>
          ) : (
            <img
              key={attempt}
              src={differenceUrl}
              alt="What differs on the car between what you sent and what was made"
              draggable={false}
              onLoad={onLoad}
              onError={onError}
              className="size-full bg-black"
            />
          )}
        </PanPane>
      </div>
    </>
  );
}
