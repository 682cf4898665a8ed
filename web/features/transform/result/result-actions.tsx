import { Download, Keyboard, Move, ScanSearch, Share2, SplitSquareHorizontal } from "lucide-react";
import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { resultSharpness } from "#web/features/transform/photo/sharpness.ts";
import { CorrectCutOutButton } from "#web/parts/cut-out/correct-cut-out-button.tsx";
import { hasOtherCutOut } from "#web/parts/cut-out/has-other-cut-out.ts";
import { useFreshPicture } from "#web/parts/cut-out/use-fresh-picture.ts";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";
import { AiBadge, EngineNotes } from "#web/parts/engine/made-by.tsx";
import { isByStudio } from "#web/parts/engine/who-made-it.ts";
import { canSharePictures, downloadPicture, sharePicture } from "#web/parts/picture/download-picture.ts";
import { useMakeAgain } from "#web/parts/picture/make-again.ts";
import { TakeAway } from "#web/parts/take-away/take-away.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import type { ResultTab } from "./result-tile.tsx";

type ResultActionsProps = {
  generation: Generation;
  upload: Upload | undefined;
  tab: ResultTab;
  onTab: (tab: ResultTab) => void;
  onZoom: () => void;
  /** Undefined where nothing can be turned by hand. */
  onPlace: (() => void) | undefined;
  onHelp: () => void;
  /** Hears of the same picture with the cut-out as it is now. */
  onMadeAgain: (id: string) => void;
};

export function ResultActions(props: ResultActionsProps) {
  const { generation, upload, tab, onTab, onZoom, onPlace, onHelp, onMadeAgain } = props;
  const again = useMakeAgain(onMadeAgain);
  const [canShare] = useState(canSharePictures);
  const isComparing = tab === "slider";
  const sceneUrl = useSceneUrl(generation.preset);
  useFreshPicture(generation, upload, again);
  const isOutdated = upload !== undefined && hasOtherCutOut(generation, upload.cutOut.version);
  const sharpness = upload ? resultSharpness(upload, generation) : null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="signal" className="max-sm:w-full" onClick={() => void downloadPicture(generation)}>
        <Download aria-hidden="true" className="size-4" />
        Download Image
      </Button>
      {isOutdated && isByStudio(generation) ? (
        <Button onClick={() => again(generation)}>Make it again, free</Button>
      ) : null}
      {canShare ? (
        <Button onClick={() => void sharePicture(generation)}>
          <Share2 aria-hidden="true" className="size-4" />
          Share
        </Button>
      ) : null}
      <TakeAway pictureId={generation.id} />
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
      <CorrectCutOutButton upload={upload} sceneUrl={sceneUrl} look="quiet" className="px-4" />
      {onPlace ? (
        <Button look="quiet" className="px-4" onClick={onPlace}>
          <Move aria-hidden="true" className="size-4" />
          Place it
        </Button>
      ) : null}
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
      {isOutdated && !isByStudio(generation) ? (
        <p className="w-full text-sm">
          Its cut-out has changed since it was made. AI is not asked again by itself, because that costs tokens: pick
          the scene once more for a picture with the new outline.
        </p>
      ) : null}
      {sharpness ? <p className="text-ink-soft w-full text-sm">{sharpness}</p> : null}
    </div>
  );
}
