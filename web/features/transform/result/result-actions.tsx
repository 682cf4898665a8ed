import { Download, Keyboard, ScanSearch, Share2, SplitSquareHorizontal } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { resultSharpness } from "#web/features/transform/photo/sharpness.ts";
import { AiBadge, EngineNotes } from "#web/parts/engine/made-by.tsx";
import { canSharePictures, downloadPicture, sharePicture } from "#web/parts/picture/download-picture.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import type { ResultTab } from "./result-tile.tsx";

type ResultActionsProps = {
  generation: Generation;
  upload: Upload | undefined;
  tab: ResultTab;
  onTab: (tab: ResultTab) => void;
  onZoom: () => void;
  onHelp: () => void;
};

export function ResultActions({ generation, upload, tab, onTab, onZoom, onHelp }: ResultActionsProps) {
  const [canShare] = useState(canSharePictures);
  const isComparing = tab === "slider";
  const sharpness = upload ? resultSharpness(upload, generation) : null;
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
        look={isComparing ? "line" : "quiet"}
        className={isComparing ? "px-4" : "border border-transparent px-4"}
        aria-pressed={isComparing}
        onClick={() => onTab(isComparing ? "after" : "slider")}
      >
        <SplitSquareHorizontal aria-hidden="true" className="size-4" />
        Compare
      </Button>
      <Button look="quiet" className="px-4" onClick={onZoom}>
        <ScanSearch aria-hidden="true" className="size-4" />
        100 %
      </Button>
      <IconButton label="Keys" className="pointer-coarse:hidden" onClick={onHelp}>
        <Keyboard aria-hidden="true" className="size-4" />
      </IconButton>
      <div className="ml-auto flex items-center gap-3 max-md:w-full">
        <AiBadge picture={generation} />
        <p className="text-ink-faint tabular text-sm">
          {generation.width} × {generation.height}
        </p>
      </div>
      <EngineNotes picture={generation} />
      {sharpness ? <p className="text-ink-soft w-full text-sm">{sharpness}</p> : null}
    </div>
  );
}
