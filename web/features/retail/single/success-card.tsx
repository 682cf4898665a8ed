import { Check, Download, Move, RefreshCw, ScanSearch } from "lucide-react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { ProofBadge } from "#web/features/retail/proof/proof-badge.tsx";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { saveRetailPicture } from "#web/features/retail/save-retail-picture.ts";
import { CorrectCutOutButton } from "#web/parts/cut-out/correct-cut-out-button.tsx";
import { hasOtherCutOut } from "#web/parts/cut-out/has-other-cut-out.ts";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";
import { AiBadge, EngineNotes } from "#web/parts/engine/made-by.tsx";
import { TakeAway } from "#web/parts/take-away/take-away.tsx";
import { Button } from "#web/ui/button.tsx";
import type { MadeOtherwise } from "./made-otherwise.ts";

type SuccessCardProps = {
  generation: Generation;
  isPlain: boolean;
  upload: Upload | undefined;
  /** What has changed since: the picture can be had with it. */
  otherwise: MadeOtherwise;
  /** What making it again costs. */
  price: string;
  onRemake: () => void;
  onZoom: () => void;
  /** Undefined where nothing can be turned by hand. */
  onPlace: (() => void) | undefined;
};

const againWords = {
  options: "Make it with these options",
  "cut-out": "Make it again",
} as const satisfies Record<NonNullable<MadeOtherwise>, string>;

export function SuccessCard({ generation, isPlain, upload, otherwise, price, ...actions }: SuccessCardProps) {
  const { onRemake, onZoom, onPlace } = actions;
  const sceneUrl = useSceneUrl(generation.preset);
  const isOutdated = upload !== undefined && hasOtherCutOut(generation, upload.cutOut.version);
  return (
    <section aria-label="Result" className="grid gap-3">
      {isPlain ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm font-medium">
          <span className="flex items-center gap-2">
            <Check aria-hidden="true" className="text-good size-4" />
            {retailTexts.generated}
          </span>
          {isOutdated ? null : <ProofBadge generation={generation} />}
          <AiBadge picture={generation} />
        </p>
      ) : null}
      {isPlain ? <EngineNotes picture={generation} /> : null}
      {isOutdated ? <p className="text-sm">Its cut-out has changed since it was made.</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="signal" className="max-sm:w-full" onClick={() => void saveRetailPicture(generation)}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <TakeAway pictureId={generation.id} />
        {otherwise ? (
          <Button onClick={onRemake}>
            <RefreshCw aria-hidden="true" className="size-4" />
            {againWords[otherwise]} · {price}
          </Button>
        ) : null}
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
        <p className="text-ink-faint tabular ml-auto text-sm max-md:w-full md:text-right">
          {generation.width} × {generation.height}
        </p>
      </div>
      {generation.isPlateFound === false ? (
        <p className="text-ink-soft text-sm">
          No number plate was found. If one can be read here, it still can be. Choose below what becomes of it, mark the
          plate, and make the picture again: {price}.
        </p>
      ) : null}
      {generation.isWatermarked ? (
        <p className="text-ink-faint text-sm">Core's small mark stands in the scene, never on the car. Pro has none.</p>
      ) : null}
    </section>
  );
}
