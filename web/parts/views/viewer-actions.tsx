import { Download, PencilLine, RotateCcw } from "lucide-react";
import { useState } from "react";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { isAiFailure } from "#web/parts/engine/is-ai-failure.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button } from "#web/ui/button.tsx";
import type { DownloadedViews } from "./download-views.ts";
import { RemakeView } from "./remake-view.tsx";
import type { Viewer } from "./use-viewer.ts";
import { mayDownloadAll, viewStateOf } from "./view-states.ts";

type ViewerActionsProps = {
  set: ViewSet;
  viewer: Viewer;
  isBusy: boolean;
  isRetrying: boolean;
  /** Orders all six once more, from one of the two who make them. */
  onRetry: (engine: EngineName) => void;
  onChange: () => void;
  changeNote: string;
  onSave: (set: DownloadedViews) => Promise<void>;
};

/**
 * Retry stands only where something has failed: of the studio the same words give the same pictures, so a whole set has nothing to try
 * again. What can differ is the description; of AI each view comes out otherwise.
 */
export function ViewerActions({ set, viewer, isBusy, isRetrying, onRetry, ...rest }: ViewerActionsProps) {
  const { onChange, changeNote, onSave } = rest;
  const [isSaving, setSaving] = useState(false);
  const { priceOf } = useEngine("views");
  const canDownload = mayDownloadAll(set.views, viewer.files.seen);
  const hasFailed = set.views.some((view) => viewStateOf(view, viewer.files.seen) === "failed");
  const isUnmade = set.status === "failed" || set.status === "cancelled";
  const onStage = set.views[viewer.index];

  async function saveAll(): Promise<void> {
    setSaving(true);
    await onSave(set);
    setSaving(false);
  }

  return (
    <div className="grid gap-2">
      {canDownload ? (
        <Button look="signal" className="min-h-12" disabled={isSaving} onClick={() => void saveAll()}>
          <Download aria-hidden="true" className="size-4" />
          {isSaving ? "Downloading…" : "Download All Images"}
        </Button>
      ) : null}
      {isUnmade ? <OutOfTokens /> : null}
      {isAiFailure(set) && !isRetrying ? (
        <Button look="signal" className="min-h-12" onClick={() => onRetry("studio")}>
          {engineTexts.studioInstead} · {tokensText(priceOf("studio"))}
        </Button>
      ) : null}
      {set.engine === "cloud" && set.status === "done" && onStage ? <RemakeView set={set} picture={onStage} /> : null}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {isBusy || isRetrying || hasFailed ? (
          <Button
            className="!px-2 whitespace-nowrap"
            disabled={isBusy || isRetrying}
            // Pictures that are made and did not come are asked for again; others are made anew.
            onClick={isUnmade ? () => onRetry(set.engine) : viewer.files.reload}
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            {isRetrying ? (
              "Retrying..."
            ) : (
              <span>
                Retry{" "}
                {isUnmade ? (
                  <span className="text-ink-soft font-normal">· {tokensText(priceOf(set.engine))}</span>
                ) : null}
              </span>
            )}
          </Button>
        ) : null}
        <Button className="!px-2 whitespace-nowrap" onClick={onChange}>
          <PencilLine aria-hidden="true" className="size-4" />
          Change the car
        </Button>
      </div>
      {canDownload && !hasFailed ? <p className="text-ink-soft stacked:hidden text-xs">{changeNote}</p> : null}
    </div>
  );
}
