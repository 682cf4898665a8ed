import { Download, Keyboard, ScanSearch, Share2, SplitSquareHorizontal } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import type { ResultView } from "./result-tile.tsx";
import { canSharePictures, downloadPicture, sharePicture } from "./save-picture.ts";

type ResultActionsProps = {
  generation: Generation;
  view: ResultView;
  onView: (view: ResultView) => void;
  onZoom: () => void;
  onHelp: () => void;
};

export function ResultActions({ generation, view, onView, onZoom, onHelp }: ResultActionsProps) {
  const [canShare] = useState(canSharePictures);
  const isComparing = view === "slider";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="signal" className="max-sm:w-full" onClick={() => void downloadPicture(generation)}>
        <Download aria-hidden="true" className="size-4" />
        Download Image
      </Button>
      {canShare ? (
        <Button onClick={() => void sharePicture(generation)}>
          <Share2 aria-hidden="true" className="size-4" />
          Share
        </Button>
      ) : null}
      <Button
        look="quiet"
        className="px-4"
        aria-pressed={isComparing}
        onClick={() => onView(isComparing ? "after" : "slider")}
      >
        <SplitSquareHorizontal aria-hidden="true" className="size-4" />
        {isComparing ? "Hide original" : "Compare"}
      </Button>
      <Button look="quiet" className="px-4" onClick={onZoom}>
        <ScanSearch aria-hidden="true" className="size-4" />
        100 %
      </Button>
      <IconButton label="Keys" className="pointer-coarse:hidden" onClick={onHelp}>
        <Keyboard aria-hidden="true" className="size-4" />
      </IconButton>
      <p className="text-ink-faint ml-auto grid text-sm max-md:w-full md:text-right">
        <span className="tabular">
          {generation.width} × {generation.height}
        </span>
        {generation.wasEnlarged ? <span>A larger photo would do better.</span> : null}
      </p>
    </div>
  );
}
