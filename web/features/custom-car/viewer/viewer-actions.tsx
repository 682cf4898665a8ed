import { Download, PencilLine, RotateCcw } from "lucide-react";
import { useState } from "react";
import type { ViewSet } from "#contract/view-sets.ts";
import { Button } from "../../../ui/button.tsx";
import { saveViews } from "./save-views.ts";
import type { Viewer } from "./use-viewer.ts";
import { mayDownloadAll } from "./view-states.ts";

type ViewerActionsProps = {
  set: ViewSet;
  viewer: Viewer;
  isBusy: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  onChange: () => void;
};

export function ViewerActions({ set, viewer, isBusy, isRetrying, onRetry, onChange }: ViewerActionsProps) {
  const [isSaving, setSaving] = useState(false);
  const canDownload = mayDownloadAll(set.views, viewer.files.seen);

  async function saveAll(): Promise<void> {
    setSaving(true);
    await saveViews(set);
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
      <div className="grid grid-cols-2 gap-2">
        <Button className="!px-2 whitespace-nowrap" disabled={isBusy || isRetrying} onClick={onRetry}>
          <RotateCcw aria-hidden="true" className="size-4" />
          {isRetrying ? (
            "Retrying..."
          ) : (
            <span>
              Retry <span className="text-ink-soft font-normal">· 1 token</span>
            </span>
          )}
        </Button>
        <Button className="!px-2 whitespace-nowrap" onClick={onChange}>
          <PencilLine aria-hidden="true" className="size-4" />
          Change car
        </Button>
      </div>
    </div>
  );
}
