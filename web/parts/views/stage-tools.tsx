import { Columns2, Download, ScanSearch, Square } from "lucide-react";
import type { ComponentProps } from "react";
import type { ViewSet } from "#contract/view-sets.ts";
import { IconButton } from "#web/ui/button.tsx";
import type { DownloadedViews } from "./download-views.ts";
import type { Viewer } from "./use-viewer.ts";
import { viewStateOf } from "./view-states.ts";

type StageToolsProps = { set: ViewSet; viewer: Viewer; onSave: (set: DownloadedViews) => Promise<void> };

/** What can be done with the view on the stage; over its upper corner, away from the mark that a picture may carry. */
export function StageTools({ set, viewer, onSave }: StageToolsProps) {
  const picture = set.views[viewer.index];
  const isHere = picture !== undefined && viewStateOf(picture, viewer.files.seen) === "loaded";
  const isComparing = viewer.mode === "compare";
  const hasPicture = set.views.some((view) => viewStateOf(view, viewer.files.seen) === "loaded");
  return (
    <div className="absolute top-2 right-2 flex gap-1">
      <ToolButton
        label={isComparing ? "Show one view" : "Compare two views"}
        aria-pressed={isComparing}
        disabled={!hasPicture}
        onClick={() => viewer.toggle("compare")}
      >
        {isComparing ? (
          <Square aria-hidden="true" className="size-5" />
        ) : (
          <Columns2 aria-hidden="true" className="size-5" />
        )}
      </ToolButton>
      {isHere && !isComparing ? (
        <>
          <ToolButton
            label={viewer.mode === "zoom" ? "Fit to the window" : "Zoom to 100 %"}
            aria-pressed={viewer.mode === "zoom"}
            onClick={() => viewer.toggle("zoom")}
          >
            <ScanSearch aria-hidden="true" className="size-5" />
          </ToolButton>
          <ToolButton
            label={`Download ${picture.label}`}
            onClick={() => void onSave({ car: set.car, views: [picture] })}
          >
            <Download aria-hidden="true" className="size-5" />
          </ToolButton>
        </>
      ) : null}
    </div>
  );
}

function ToolButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className="aria-pressed:!text-signal !bg-black/55 !text-white hover:!bg-black/80" />;
}
