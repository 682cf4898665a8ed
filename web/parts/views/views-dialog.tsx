import { useEffect, useRef, useState, type RefObject } from "react";
import type { EngineName } from "#contract/generation-kinds.ts";
import { generationStages } from "#contract/generation-stages.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import { useIsReconnecting } from "#web/api/use-live-events.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { DownloadedViews } from "./download-views.ts";
import { KeysHint } from "./keys-hint.tsx";
import { saveViews } from "./save-views.ts";
import { SetNotes } from "./set-notes.tsx";
import { useViewerKeys } from "./use-viewer-keys.ts";
import { useViewerPercent } from "./use-viewer-percent.ts";
import { useViewer } from "./use-viewer.ts";
import { viewStateOf } from "./view-states.ts";
import { ViewThumbs } from "./view-thumbs.tsx";
import { ViewerActions } from "./viewer-actions.tsx";
import { ViewerStage } from "./viewer-stage.tsx";
import { viewsTexts } from "./views-texts.ts";

type ViewsDialogProps = {
  set: ViewSet;
  /** The view that was pressed; without one the first that is here is shown. */
  first?: View;
  onClose: () => void;
  onEscape: () => void;
  /** Back to where the car is described. */
  onChange: () => void;
  /** Orders once more what came to nothing; what goes wrong is shown. */
  onRetry: (engine: EngineName) => Promise<void>;
  /** Saves views; as `{make}-{model}-{view}.jpg` if not given. */
  onSave?: (set: DownloadedViews) => Promise<void>;
  /** Why one would change the car, and what becomes of these pictures. */
  changeNote: string;
};

/** The six views of a car: made one by one, then looked at, compared and saved. */
export default function ViewsDialog(props: ViewsDialogProps) {
  const { set } = props;
  const body = useRef<HTMLDivElement>(null);
  const { make, model, year, colour, customColour } = set.car;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      onEscape={props.onEscape}
      size="screen"
      initialFocus={() => body.current}
      title={viewsTexts.viewerTitle}
      description={`${year} ${make} ${model}, ${customColour ?? colour}`}
    >
      {/* A new set starts with nothing chosen and nothing seen. */}
      <ViewerBody key={set.requestId} body={body} {...props} />
    </Dialog>
  );
}

type ViewerBodyProps = ViewsDialogProps & { body: RefObject<HTMLDivElement | null> };

function ViewerBody({ set, first, body, onChange, onRetry, onSave = saveViews, changeNote }: ViewerBodyProps) {
  const viewer = useViewer(set.views, first);
  const [isRetrying, setRetrying] = useState(false);
  const isBusy = isUnfinished(set);
  const carName = `${set.car.make} ${set.car.model}`;
  const hasPicture = set.views.some((view) => viewStateOf(view, viewer.files.seen) === "loaded");
  useOutcome(set, isBusy);

  async function retry(engine: EngineName): Promise<void> {
    setRetrying(true);
    await onRetry(engine);
    setRetrying(false);
  }

  useViewerKeys({
    arrowleft: hasPicture ? () => viewer.step(-1) : undefined,
    arrowright: hasPicture ? () => viewer.step(1) : undefined,
    c: hasPicture ? () => viewer.toggle("compare") : undefined,
    d: () => void onSave({ car: set.car, views: viewer.shown.flatMap((index) => set.views[index] ?? []) }),
    z: viewer.mode === "compare" || !hasPicture ? undefined : () => viewer.toggle("zoom"),
    ...Object.fromEntries(set.views.map((_, index) => [String(index + 1), () => viewer.pick(index)])),
  });

  return (
    <div
      ref={body}
      tabIndex={-1}
      className="stacked:grid-rows-[auto_1fr] stacked:overflow-y-auto beside:grid-cols-[minmax(0,1fr)_clamp(16rem,32vw,22rem)] beside:grid-rows-[minmax(0,1fr)] grid min-h-0 flex-1"
    >
      <ViewerStage set={set} viewer={viewer} carName={carName} onSave={onSave} />
      <div className="beside:border-line beside:overflow-y-auto beside:border-l flex min-h-0 flex-col">
        <div className="beside:tall:min-h-0 beside:tall:flex-1 beside:tall:overflow-y-auto grid content-start gap-4 p-4 sm:px-6">
          <Progress set={set} viewer={viewer} isBusy={isBusy} />
          <ViewThumbs views={set.views} shown={viewer.shown} onPick={viewer.pick} files={viewer.files} />
          <SetNotes set={set} />
        </div>
        <div className="border-line bg-raised stacked:tall:sticky stacked:tall:bottom-0 stacked:mt-auto border-t p-4 sm:px-6">
          <ViewerActions
            set={set}
            viewer={viewer}
            isBusy={isBusy}
            isRetrying={isRetrying}
            onRetry={(engine) => void retry(engine)}
            onChange={onChange}
            changeNote={changeNote}
            onSave={onSave}
          />
          <KeysHint />
        </div>
      </div>
    </div>
  );
}

type ProgressProps = { set: ViewSet; viewer: ReturnType<typeof useViewer>; isBusy: boolean };

function Progress({ set, viewer, isBusy }: ProgressProps) {
  const timed = useViewerPercent(set.createdAt, !isBusy);
  const isReconnecting = useIsReconnecting();
  const states = set.views.map((view) => viewStateOf(view, viewer.files.seen));
  const readyCount = states.filter((state) => state === "loaded").length;
  // How long a model takes nobody knows: of AI the bar counts views.
  const percent = set.engine === "cloud" ? (readyCount / states.length) * 100 : timed;
  if (!isBusy && !states.includes("loading")) {
    if (readyCount > 0) return null;
    return (
      <div role="alert" className="border-danger grid gap-1 border-l-2 pl-4 text-sm">
        <p className="font-semibold">{set.error?.message ?? viewsTexts.generateFailed}</p>
        <p className="text-ink-soft">{chargeSentence(set)}</p>
      </div>
    );
  }
  const { label } = generationStages[set.stage];
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span>{isReconnecting ? "Connection lost, reconnecting. The pictures go on." : label}</span>
        <span className="text-ink-soft tabular">{readyCount} of 6 ready</span>
      </p>
      <ProgressBar label="Generating six views" percent={percent} />
      <p className="text-ink-faint text-sm">
        {set.engine === "cloud" ? `${engineTexts.takesMinutes} ` : null}You may leave: the pictures go on without you.
      </p>
    </div>
  );
}

/** What a failed set has cost. A start whose answer was lost may have begun all the same. */
function chargeSentence(set: ViewSet): string {
  if (!("isStandIn" in set))
    return set.engine === "cloud" ? "Not charged. What it held is back." : "Not charged. Your token is back.";
  return set.error?.code === "connection"
    ? "No answer came. Should the views have been started all the same, they stand under 'Made before'."
    : "Nothing was charged.";
}

/** Says how a set ended that was seen in the making. */
function useOutcome({ id, status, error }: ViewSet, isBusy: boolean): void {
  const awaitedId = useRef<string | null>(null);
  useEffect(() => {
    if (isBusy) {
      awaitedId.current = id;
      return;
    }
    if (awaitedId.current !== id) return;
    awaitedId.current = null;
    if (status === "done") announce("All six views are ready.");
    else toast({ title: viewsTexts.generateFailed, description: error?.message, tone: "destructive" });
  }, [id, status, error, isBusy]);
}
