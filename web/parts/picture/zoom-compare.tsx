import type { CarBox } from "#contract/car-box.ts";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { leadPanes } from "#web/ui/lead-panes.ts";
import { PanPane } from "#web/ui/pan-pane.tsx";
import { LaidPhoto } from "./laid-photo.tsx";
import { layCarOnCar } from "./lay-car-on-car.ts";

type ZoomCompareProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  upload: Upload;
  generation: Generation;
  pictureUrl: string;
};

/**
 * Photo and picture side by side, one picture pixel to one screen pixel, moved together: how a dealer checks a car. The photo is brought
 * to the picture's size, so that both panes show the same part of the car.
 */
export function ZoomCompare({ open, onOpenChange, ...compared }: ZoomCompareProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Compare at 100 %" size="screen">
      <Panes {...compared} />
    </Dialog>
  );
}

function Panes({ upload, generation, pictureUrl }: Omit<ZoomCompareProps, "open" | "onOpenChange">) {
  const place = layCarOnCar(upload, generation);
  const picture = { width: generation.width ?? 0, height: generation.height ?? 0 };
  return (
    <div data-own-keys className="bg-line grid min-h-0 flex-1 gap-0.5 portrait:grid-rows-2 landscape:grid-cols-2">
      <PanPane
        name="Your photo"
        size={place ? picture : upload}
        centre={centreOf(place ? generation.carBox : upload.carBox)}
        onScroll={leadPanes}
      >
        {place ? (
          <LaidPhoto upload={upload} place={place} />
        ) : (
          <img src={upload.uploadUrl} alt="Your car as you photographed it" draggable={false} className="size-full" />
        )}
      </PanPane>
      <PanPane name="The picture" size={picture} centre={centreOf(generation.carBox)} onScroll={leadPanes}>
        <img
          src={pictureUrl}
          alt={`Your car in the scene ${generation.preset}`}
          draggable={false}
          className="size-full"
        />
      </PanPane>
    </div>
  );
}

function centreOf(box: CarBox | null): { x: number; y: number } | null {
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}
